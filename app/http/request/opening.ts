import type { LoaderFunctionArgs } from '@remix-run/node';

/** Whether somebody opens the page of a link, and not a program that checks it or a browser that loads it in advance. */
function isOpening({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const purposes = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`;
  return method === 'GET' && !/prefetch/i.test(purposes);
}

/** Counts that somebody opens the page of a link, which does not wait, and is also shown if that fails. */
export function countWhenOpened(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  count: () => Promise<void>,
): void {
  if (!isOpening(request) || context.isDataRequest) return;
  count().catch((error: unknown) => {
    const { log, requestId, path } = context;
    log.warn({ err: error, requestId, path }, 'an opened link was not counted');
  });
}
