/** Characters of a search of the site. */
export const QUERY_LENGTH = { least: 2, most: 100 } as const;

export const QUERY_PROBLEM = `A search has ${QUERY_LENGTH.least} to ${QUERY_LENGTH.most} characters.`;

const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Returns a query without control characters, with single spaces. */
export const cleanQuery = (typed: string): string => typed.replace(/\s+/g, ' ').replace(CONTROL, '').trim();

/** Whether a clean query can be searched for. */
export function isQuery(q: string): boolean {
  const { length } = [...q];
  return length >= QUERY_LENGTH.least && length <= QUERY_LENGTH.most;
}
