import type { StoredUpload } from '~models/upload';

/** Returns the first recipient whose copy of a film was not made yet, and its place in the list. */
export function missingBurnIn({ burnIns = [] }: StoredUpload): { at: number; recipient: string } | undefined {
  const at = burnIns.findIndex(({ url }) => url === '');
  const missing = burnIns[at];
  return missing && { at, recipient: missing.recipient };
}
