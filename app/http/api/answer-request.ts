import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Failure } from '~/rules/validation/errors';
import { errorResponse } from './error-response';
import { createPathMatcher } from './match-path';
import { ENDPOINTS } from './resource-table';

const findEndpoint = createPathMatcher(ENDPOINTS);

/** Answers a request under `/api` by the endpoint of its path, and any other path with 404. */
export function answerRequest(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> | Response {
  const found = findEndpoint(new URL(args.request.url).pathname);
  if (found) return found.pattern.answer({ ...args, params: found.params });
  const message = 'There is no such endpoint. All endpoints are listed at /api/docs.';
  return errorResponse(new Failure(404, message), args.context);
}

/** Returns the pattern of a path in the notation of the router, such as `/api/shows/:id`; null if no endpoint has the path. */
export const endpointPattern = (path: string): string | null =>
  findEndpoint(path)?.pattern.path.replace(/\{(\w+)\}/g, ':$1') ?? null;
