import type { Actor } from '~/rules/accounts/permissions';
import type { Kind } from '~/rules/kinds/kinds';
import { withholdUnused } from './garbage-collection';
import { CONTENT_KINDS, contentRef } from './content-kinds';
import { addUses } from './withheld';

interface Write {
  kind: Kind;
  actor: Actor;
  current: { _id: unknown; version: number };
  fields: object;
}

/** Keeps the index of the files that records use: see docs/decisions/0039-index-of-upload-uses.md. */
export const trackUses = {
  before: ({ actor, kind, current, fields }: Write) =>
    addUses(actor, CONTENT_KINDS[kind].model, current, fields),

  /** Takes the files off the site that only the replaced values used. */
  after: async ({ current, fields }: Write, stored: object) => {
    const replaced = Object.entries(current).filter(([name]) => name in fields);
    await withholdUnused(Object.fromEntries(replaced), stored);
  },

  deleted: (kind: Kind, record: { _id: unknown }) =>
    withholdUnused(record, {}, contentRef(CONTENT_KINDS[kind].model, record._id)),
};
