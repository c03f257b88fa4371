import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import type { StoredPicturedPerson } from '~models/upload-press';
import { approvalState, type ApprovalState, type Named } from '~/rules/press/approval-state';

/** A file and who is on it. */
interface Picture {
  _id: string;
  people?: readonly StoredPicturedPerson[];
}

export type Said = Parameters<typeof approvalState>[1][number];

/** Returns whether each picture may be shown, as far as the people on it decide, by the generated name. One query. */
export async function approvalStates(
  pictures: readonly Picture[],
): Promise<Map<string, ApprovalState | null>> {
  const said = await readVerdicts(pictures.map(({ _id }) => _id));
  return new Map(pictures.map(({ _id, people = [] }) => [_id, approvalState(people, said.get(_id) ?? [])]));
}

/** Returns what was said of these pictures, by the generated name; one that nobody has decided about is left out. One query. */
export async function readVerdicts(files: readonly string[]): Promise<Map<string, Said[]>> {
  const wanted = new Set(files);
  const said = new Map<string, Said[]>();
  if (wanted.size === 0) return said;
  const rounds = await ApprovalRound.find(
    { 'verdicts.file': { $in: [...wanted] } },
    { people: 1, verdicts: 1 },
  ).lean<Pick<StoredApprovalRound, 'people' | 'verdicts'>[]>();
  for (const { people, verdicts } of rounds) {
    const named = new Map<string, Named>(people.map((person) => [String(person._id), person]));
    for (const { file, person: id, verdict, at } of verdicts) {
      const person = named.get(id);
      if (verdict === 'open' || at === null || !person || !wanted.has(file)) continue;
      said.set(file, [...(said.get(file) ?? []), { person, verdict, at }]);
    }
  }
  return said;
}
