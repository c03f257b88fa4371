import { type ContentKind, versionedFields } from '~/rules/kinds/kinds';
import type { StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/rules/accounts/permissions';
import type { KeptChanges } from '~/rules/history/unpublished-changes';

/** Returns who keeps changes, and when, as they are stored. */
export const keeperOf = ({ id, name, via }: Actor) => ({
  updatedAt: new Date(),
  updatedBy: via === 'cli' ? null : id,
  updatedByName: via === 'cli' ? '' : name,
});

/** Returns who kept changes, when, and the names of the fields. */
export const aboutChanges = (
  kind: ContentKind,
  { updatedAt, updatedBy, updatedByName }: StoredChanges,
  set: Record<string, unknown>,
): KeptChanges => ({
  savedAt: updatedAt.toISOString(),
  savedBy: updatedBy === null ? null : { id: updatedBy, name: updatedByName },
  changed: Object.keys(versionedFields(kind)).filter((name) => name in set),
});
