import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import type { StoredPicturedPerson } from '~models/upload-press';
import {
  approvalState,
  refusalsIn,
  type ApprovalState,
  type Named,
  type Said,
} from '~/core/holds/approval-state';

interface Picture {
  _id: string;
  people?: readonly StoredPicturedPerson[];
}

/** Whether each picture may be shown as far as its people decide, by generated name. One query. */
export async function approvalStates(
  pictures: readonly Picture[],
): Promise<Map<string, ApprovalState | null>> {
  const said = await readVerdicts(pictures.map(({ _id }) => _id));
  return new Map(pictures.map(({ _id, people = [] }) => [_id, approvalState(people, said.get(_id) ?? [])]));
}

/** The people who currently refuse each of these pictures, by generated name; other pictures are left out. One query. */
export async function readRefusals(files: readonly string[]): Promise<Map<string, Said[]>> {
  const said = await readVerdicts(files);
  const refused = [...said].map(([file, each]) => [file, refusalsIn(each)] as const);
  return new Map(refused.filter(([, refusals]) => refusals.length > 0));
}

/** Pictures that any round, open or closed, has asked about. One query. */
export async function picturesInRounds(files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rounds = await ApprovalRound.find(
    { 'verdicts.file': { $in: [...files] } },
    { 'verdicts.file': 1 },
  ).lean<{ verdicts: { file: string }[] }[]>();
  const asked = new Set(rounds.flatMap(({ verdicts }) => verdicts.map(({ file }) => file)));
  return new Set(files.filter((file) => asked.has(file)));
}

/** Verdicts on these pictures, by generated name; undecided ones are left out. One query. */
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
