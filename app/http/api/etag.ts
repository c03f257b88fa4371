import { createHash } from 'node:crypto';

/**
 * Returns a record's tag, which differs after every write and from the tags of records that had the same URL before.
 */
export const recordTag = ({ id, version }: { id: string; version: number }) => `"${id}-${version}"`;

/** Returns the tag of any other response, by its text. */
export const textTag = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Returns the tag of a response that depends on more than its record, such as the time or another record. */
export const tagWithText = (tag: string, text: string) => `${tag.slice(0, -1)}-${textTag(text).slice(1, 9)}"`;

/** What `tagWithText` adds. */
const TEXT_HASH = /^-[\w-]{8}"$/;

const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];

/** Whether the client has this version already: `If-None-Match` compares weakly. */
export function matchesEtag(request: Request, etag: string): boolean {
  const given = tagsIn(request.headers.get('If-None-Match') ?? '');
  return given.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/**
 * Returns the versions of this record that `If-Match` names, or undefined if any version will do. Tags of other records and
 * weak ones match no version (RFC 9110, 13.1.1).
 */
export function ifVersions(request: Request, id: string): number[] | undefined {
  const header = request.headers.get('If-Match');
  if (header === null) return undefined;
  const tags = tagsIn(header);
  if (tags.includes('*')) return undefined;
  const record = id.toLowerCase();
  return tags.flatMap((tag) => {
    const version = Number(tag.slice(record.length + 2, -1).split('-', 1)[0]);
    const exact = recordTag({ id: record, version });
    return tag === exact || TEXT_HASH.test(tag.replace(exact.slice(0, -1), '')) ? [version] : [];
  });
}
