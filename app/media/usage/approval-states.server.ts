import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { Upload, type StoredUpload } from '~models/upload';
import type { StoredPicturedPerson } from '~models/upload-press';
import {
  approvalState,
  refusalsIn,
  type ApprovalState,
  type Named,
  type Said,
} from '~/core/holds/approval-state';
import { uploadNames } from '~/media/delivery/file-view.server';

/** Whether each picture may be shown as far as its people decide, by generated name. */
export async function approvalStates(
  pictures: readonly { _id: string; people?: readonly StoredPicturedPerson[] }[],
): Promise<Map<string, ApprovalState | null>> {
  const said = await readVerdicts(pictures.map(({ _id }) => _id));
  return new Map(pictures.map(({ _id, people = [] }) => [_id, approvalState(people, said.get(_id) ?? [])]));
}

/** The people who currently refuse each of these pictures, by generated name; other pictures are left out. */
export async function readRefusals(files: readonly string[]): Promise<Map<string, Said[]>> {
  const said = await readVerdicts(files);
  const refused = [...said].map(([file, each]) => [file, refusalsIn(each)] as const);
  return new Map(refused.filter(([, refusals]) => refusals.length > 0));
}

type Cut = Pick<StoredUpload, '_id' | 'original'>;

/** What was said of a picture also counts for its crops for one place. Returns these pictures and their originals, with those they decide. */
function decidedBy(files: Iterable<string>, cut: readonly Cut[]): Map<string, string[]> {
  const decided = new Map([...files].map((file) => [file, [file]]));
  for (const { _id, original } of cut)
    if (original) decided.set(original.id, [...(decided.get(original.id) ?? []), _id]);
  return decided;
}

async function withOriginals(files: readonly string[]): Promise<Map<string, string[]>> {
  if (files.length === 0) return new Map();
  const crops = { _id: { $in: [...files] }, 'original.id': { $gt: '' } };
  return decidedBy(files, await Upload.find(crops, { 'original.id': 1 }).lean<Cut[]>());
}

/** Pictures that any round, open or closed, has asked about. */
export async function picturesInRounds(files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const decided = await withOriginals(files);
  const rounds = await ApprovalRound.find(
    { 'verdicts.file': { $in: [...decided.keys()] } },
    { 'verdicts.file': 1 },
  ).lean<{ verdicts: { file: string }[] }[]>();
  const wanted = new Set(files);
  const asked = rounds.flatMap(({ verdicts }) => verdicts.flatMap(({ file }) => decided.get(file) ?? []));
  return new Set(asked.filter((file) => wanted.has(file)));
}

/** The pictures that anybody has ever refused, and crops of them; newer verdicts are not considered. */
export async function refusedPictures(): Promise<string[]> {
  const rounds = await ApprovalRound.find(
    { 'verdicts.verdict': 'refused' },
    { 'verdicts.file': 1, 'verdicts.verdict': 1 },
  ).lean<{ verdicts: { file: string; verdict: string }[] }[]>();
  const refused = rounds.flatMap(({ verdicts }) => verdicts.filter(({ verdict }) => verdict === 'refused'));
  const files = [...new Set(refused.map(({ file }) => file))];
  return [...files, ...(await uploadNames({ 'original.id': { $in: files } }))];
}

/** Verdicts on these pictures, by generated name; undecided ones are left out. */
export const readVerdicts = async (files: readonly string[]): Promise<Map<string, Said[]>> =>
  verdictsIn(await withOriginals(files));

/** The same for pictures that were read with their originals. */
export const verdictsOn = (pictures: readonly Cut[]): Promise<Map<string, Said[]>> =>
  verdictsIn(
    decidedBy(
      pictures.map(({ _id }) => _id),
      pictures,
    ),
  );

async function verdictsIn(decided: ReadonlyMap<string, string[]>): Promise<Map<string, Said[]>> {
  const said = new Map<string, Said[]>();
  if (decided.size === 0) return said;
  const rounds = await ApprovalRound.find(
    { 'verdicts.file': { $in: [...decided.keys()] } },
    { people: 1, verdicts: 1 },
  ).lean<Pick<StoredApprovalRound, 'people' | 'verdicts'>[]>();
  for (const { people, verdicts } of rounds) {
    const named = new Map<string, Named>(people.map((person) => [String(person._id), person]));
    for (const { file, person: id, verdict, at } of verdicts) {
      const person = named.get(id);
      if (verdict === 'open' || at === null || !person) continue;
      for (const name of decided.get(file) ?? [])
        said.set(name, [...(said.get(name) ?? []), { person, verdict, at }]);
    }
  }
  return said;
}
