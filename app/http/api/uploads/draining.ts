import { discardBody } from '../../forms/body';
import type { Resource } from '../resource';

/** Drains the rest of the file after an error response, so that the client gets to read it. */
export const drainingOnError = (calls: Resource): Resource => ({
  ...calls,
  async answer(args) {
    const response = await calls.answer(args);
    if (!response.ok) discardBody(args.request);
    return response;
  },
});
