import { Failure } from '~/rules/validation/errors';
import { readBody } from '../request/body';
import { rejectWrongShape } from './json-shape';

/**
 * The largest bodies. No record needs more than 4 MB, even with every character escaped; what anybody may send, who has not
 * signed in, is a username, a password and a code.
 */
export const JSON_BYTES = { anyone: 8 * 1024, signedIn: 4 * 1024 * 1024 } as const;

const TOO_LONG = {
  anyone: 'The JSON may be at most 8 kB.',
  signedIn: 'The JSON may be at most 4 MB.',
} as const;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Returns the parsed JSON body. Throws 415 for another type, 413 for a body that is too large and 400 for invalid JSON.
 */
export async function readJson(request: Request, who: keyof typeof JSON_BYTES): Promise<unknown> {
  const { headers } = request;
  if (!JSON_TYPE.test(headers.get('Content-Type') ?? ''))
    throw new Failure(415, 'Send JSON in UTF-8, with "Content-Type: application/json".');
  if (headers.has('Content-Encoding')) throw new Failure(415, 'Send the JSON as it is, not compressed.');
  const text = decode(await readBody(request, JSON_BYTES[who], TOO_LONG[who]));
  rejectWrongShape(text);
  return parseText(text);
}

const malformed = () => new Failure(400, 'The body is not valid JSON.');

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}
