import type { Actor } from '~/rules/accounts/permissions';
import { identityOf } from '~/rules/press/approval-state';
import type { StillTexts } from '~/rules/press/still-row';
import { Failure } from '~/rules/validation/errors';
import { Upload, type StoredUpload } from '~models/upload';
import { updateUpload } from '../uploads/library/file';

interface SaveOptions {
  /** Finds whom a key names that is not on the picture yet. */
  personOf: (key: string) => { personId: string; name: string };
}

/**
 * Changes what pictures say, one after the other, each as a change of that file. Returns the failures by file: the other pictures are
 * saved.
 */
export async function saveStills(
  actor: Actor,
  changes: ReadonlyMap<string, Partial<StillTexts>>,
  { personOf }: SaveOptions,
): Promise<Map<string, Failure>> {
  const failures = new Map<string, Failure>();
  for (const [file, { credit, cleared, people, ...texts }] of changes) {
    const press = { ...(credit !== undefined && { credit }), ...(cleared !== undefined && { cleared }) };
    const input = {
      ...texts,
      ...(Object.keys(press).length > 0 && { press }),
      ...(people && { people: await peopleToSend(file, people, personOf) }),
    };
    try {
      await updateUpload(actor, file, input);
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      failures.set(file, error);
    }
  }
  return failures;
}

/** Returns those on a picture as a change of it names them: those who are on it already stay as they are, in their order. */
async function peopleToSend(file: string, keys: readonly string[], personOf: SaveOptions['personOf']) {
  const stored = await Upload.findById(file, { people: 1 }).lean<Pick<StoredUpload, 'people'> | null>();
  const wanted = new Set(keys);
  const kept = (stored?.people ?? []).filter((person) => wanted.delete(identityOf(person)));
  return [
    ...kept.map(({ _id, personId, name, approval }) => ({ id: String(_id), personId, name, approval })),
    ...[...wanted].map((key) => ({ ...personOf(key), approval: true })),
  ];
}
