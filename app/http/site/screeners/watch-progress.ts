import type { ActionFunctionArgs } from '@remix-run/node';
import { ProgressInput } from '~/rules/screeners/screener-input';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { findScreenerFilm, noteProgress } from '~/services/screeners/watch';
import { readBody } from '../../request/body';
import { withRequestTimeout } from '../../request/request-timeout';
import { openBelow, toTextAnswer } from './watch-link';

const MAX_BYTES = 1_024;
const WRONG = 'Send JSON with a position in seconds.';

/** Takes the word of a player; browsers send it as text when a page is left. */
export const watchProgress = (args: ActionFunctionArgs): Promise<Response> =>
  toTextAnswer(() => withRequestTimeout(takeProgress(args)));

async function takeProgress(args: ActionFunctionArgs): Promise<Response> {
  const opened = await openBelow(args);
  const body = await readBody(args.request, MAX_BYTES, WRONG);
  const { position } = parse(ProgressInput, jsonOf(body));
  const { facts } = await findScreenerFilm(opened);
  await noteProgress(opened, position, facts.duration);
  return new Response(null, { status: 204 });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Failure(400, WRONG);
  }
}
