import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Failure } from '~/rules/validation/errors';
import { errorResponse } from './error-response';

/** What no call of the API answers. */
export const noSuchCall = ({ context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  errorResponse(new Failure(404, 'There is no such call. All calls are listed at /api/docs.'), context);
