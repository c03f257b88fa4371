/** Whether somebody opens the page of a link, and not a program that checks it or a browser that loads it in advance. */
export function isOpening({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const purposes = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`;
  return method === 'GET' && !/prefetch/i.test(purposes);
}
