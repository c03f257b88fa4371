import { can, type Actor } from '~/rules/accounts/permissions';
import { findPagesWithoutFile } from '../uploads/usage/files-on-site';

/** What became public by itself without a picture that is held back. */
export interface PublishedWithout {
  kind: 'article' | 'page';
  id: string;
  title: string;
  mayEdit: true;
  /** How many of its files visitors do not get. */
  count: number;
}

/** Returns the public records that visitors see without some of their files, of those that the actor may edit. */
export async function listPublishedWithout(actor: Actor): Promise<PublishedWithout[]> {
  const records = new Map<string, PublishedWithout>();
  for (const { kind, id, title, createdBy } of await findPagesWithoutFile()) {
    const isScheduled = kind === 'article' || kind === 'page';
    if (!isScheduled || !can(actor, 'edit', { createdBy })) continue;
    const key = `${kind}:${id}`;
    const count = (records.get(key)?.count ?? 0) + 1;
    records.set(key, { kind, id, title, mayEdit: true, count });
  }
  return [...records.values()].sort((one, other) => one.title.localeCompare(other.title, 'en-GB'));
}
