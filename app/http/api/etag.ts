import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import type { Accept } from '~/services/content/merge-edit';

/**
 * Returns a record's tag, which differs after every write and from the tags of records that had the same URL before.
 */
export const recordTag = ({ id, version }: { id: string; version: number }) => `"${id}-${version}"`;

/** Returns the tag of any other response, by its text. */
export const textTag = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

const tagsIn = (header: string) => header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];

/** Whether the client has this version already: `If-None-Match` compares weakly. */
export function matchesEtag(request: Request, etag: string): boolean {
  const given = tagsIn(request.headers.get('If-None-Match') ?? '');
  return given.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

const OWNED =
  'Only the server sets this field: leave it out, or send it back unchanged, as it is stored now.';

/**
 * Prepares a client's change: removes the fields that only the server sets, throws 400 if they differ from the stored
 * ones, and throws 412 if `If-Match` names another version of the record. A precondition counts only for a request that
 * would otherwise succeed (RFC 9110, 13.2.1), so input that `schema` rejects is 400 whatever the header says.
 */
export const fromClient =
  <View extends { version: number }>(
    request: Request,
    etagOf: (record: View) => string,
    owned: readonly (keyof View & string)[],
    schema: z.ZodType,
  ): Accept<View> =>
  (input, current) => {
    const change = withoutEchoes(input, current, owned);
    const ifMatch = request.headers.get('If-Match');
    if (ifMatch === null || tagsIn(ifMatch).some((tag) => tag === '*' || tag === etagOf(current)))
      return change;
    parse(schema, change);
    throw new Failure(412, 'The record has changed since you read it. Nothing was written.');
  };

function withoutEchoes<View extends object>(
  input: unknown,
  current: View,
  owned: readonly (keyof View & string)[],
): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const isOwned = new Map<string, unknown>(owned.map((field) => [field, current[field]]));
  const changed = Object.entries(input).filter(
    ([field, value]) => isOwned.has(field) && !isSame(value, isOwned.get(field)),
  );
  if (changed.length > 0)
    throw new Failure(
      400,
      `${changed[0]?.[0]}: ${OWNED}`,
      Object.fromEntries(changed.map(([field]) => [field, [OWNED]])),
    );
  return Object.fromEntries(Object.entries(input).filter(([field]) => !isOwned.has(field)));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
