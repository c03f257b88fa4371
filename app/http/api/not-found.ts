import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Failure } from '~/rules/validation/errors';
import { errorResponse } from './error-response';

/** Responds to paths under `/api` that match no operation. */
export const noSuchCall = ({ context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  errorResponse(
    new Failure(404, 'There is no such endpoint. All endpoints are listed at /api/docs.'),
    context,
  );
