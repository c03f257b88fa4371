import { Failure, SecondFactorRequired, TooMany } from '~/rules/validation/errors';
import type { Context } from '../request/context';
import { toFailure } from '../request/map-error';

/** The URL exists, but not with this method. */
export class MethodNotAllowed extends Failure {
  constructor(readonly allow: string) {
    super(405, `This URL only supports ${allow}.`);
  }
}

/** Turns every failure into one shape. A thrown `Response`, such as a redirect, is returned unchanged. */
export function errorResponse(error: unknown, { log, requestId }: Context): Response {
  const expected = toFailure(error);
  if (expected instanceof Response) return expected;
  const failure = expected instanceof Failure ? expected : unexpected();
  if (failure !== expected) log.error({ err: error, requestId }, 'unexpected error in the API');
  const { status, message, fields } = failure;
  const body = {
    error: message,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(failure instanceof SecondFactorRequired && { secondFactor: failure.secondFactor }),
    requestId,
  };
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headersOf(failure) } });
}

const unexpected = () => new Failure(500, 'Something went wrong on our side. Please try again.');

function headersOf(failure: Failure): Record<string, string> {
  if (failure instanceof MethodNotAllowed) return { Allow: failure.allow };
  if (failure instanceof TooMany) return { 'Retry-After': String(failure.seconds) };
  return failure.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
}
