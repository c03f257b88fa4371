import type { StoredUpload } from '~models/upload';
import { heldBackMark } from '~/rules/press/hold';
import { readVerdicts } from '../../approval-states/approval-states';
import { publicNow } from '../../platform/publication-clock';
import { isHeldBack } from '../delivery/view';
import { holdsOfRefusals, readStandings, type Standing } from './places';

/**
 * Returns the words that mark those of the uploads that visitors may not have, by the generated name. A file that waits for its place
 * after a save is marked once it has it. As many queries for a page of files as for one.
 */
export async function heldBackMarks(
  uploads: readonly Pick<StoredUpload, '_id' | 'usage'>[],
): Promise<Map<string, string>> {
  const [held, others] = [uploads.filter(isHeldBack), uploads.filter((upload) => !isHeldBack(upload))];
  const [standings, said] = await Promise.all([
    held.length > 0 ? readStandings(held.map(({ _id }) => _id)) : new Map<string, Standing>(),
    readVerdicts(others.map(({ _id }) => _id)),
  ]);
  const now = publicNow();
  return new Map(
    uploads.flatMap(({ _id }): [string, string][] => {
      const holds = standings.get(_id)?.holds ?? holdsOfRefusals(said.get(_id) ?? []);
      const mark = heldBackMark(holds, now);
      return mark === null ? [] : [[_id, mark]];
    }),
  );
}
