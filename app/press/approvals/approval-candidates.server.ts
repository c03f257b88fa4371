import type { StoredApprovalRound } from '~models/approval-round';
import type { StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { allowanceOf, newStills, type Allowance, type NewStill } from './allowance';
import { identityOf, type Named } from '~/core/holds/approval-state';
import { toCounted } from './approval-store.server';

export type StillFile = Pick<
  StoredUpload,
  '_id' | 'key' | 'originalName' | 'people' | 'facts' | 'variants' | 'usage'
>;

const FIELDS = { key: 1, originalName: 1, people: 1, facts: 1, variants: 1, usage: 1 } as const;

/** Keeps the order and omits deleted files. */
export async function readStillFiles(files: readonly string[]): Promise<StillFile[]> {
  const found = await Upload.find({ _id: { $in: [...files] } }, FIELDS).lean<StillFile[]>();
  const byName = new Map(found.map((still) => [still._id, still]));
  return files.flatMap((file) => byName.get(file) ?? []);
}

export const kitStills = ({ press }: Pick<StoredShow, 'press'>): Promise<StillFile[]> =>
  readStillFiles((press?.stills ?? []).map(({ file }) => file));

export const shows = ({ people = [] }: Pick<StillFile, 'people'>, person: Named): boolean =>
  people.some((each) => identityOf(each) === identityOf(person));

export const isSoloStill = ({ people = [] }: Pick<StillFile, 'people'>): boolean =>
  new Set(people.map(identityOf)).size === 1;

export interface ApprovalCandidate {
  personId: string;
  name: string;
  /** The number of the kit's stills that show them alone, and with others. */
  solo: number;
  group: number;
  isFree: boolean;
  /** The percentages of their newest round of the show; null without one. */
  percents: { solo: number; group: number } | null;
  earlier: Allowance;
  /** The stills of the kit that show them. */
  stills: NewStill[];
}

/** Sorted by name. */
export function candidatesOf(
  stills: readonly StillFile[],
  rounds: readonly StoredApprovalRound[],
): ApprovalCandidate[] {
  const named = new Map(
    stills.flatMap(({ people = [] }) => people.map((person) => [identityOf(person), person] as const)),
  );
  const counted = rounds.map(toCounted);
  const candidates = [...named].map(([identity, { personId, name }]): ApprovalCandidate => {
    const own = stills.filter((still) => shows(still, { personId, name }));
    const solo = own.filter(isSoloStill).length;
    const asked = rounds.flatMap(({ people }) => people).findLast((each) => identityOf(each) === identity);
    const { soloRefusals = 0, groupRefusals = 0 } = asked ?? {};
    return {
      personId,
      name,
      solo,
      group: own.length - solo,
      isFree: own.every(({ people = [] }) =>
        people.every((person) => identityOf(person) !== identity || !person.approval),
      ),
      percents: asked ? { solo: soloRefusals, group: groupRefusals } : null,
      earlier: allowanceOf(counted, { personId, name, soloRefusals, groupRefusals }),
      stills: newStills(
        own.map((still) => ({ file: still._id, kind: isSoloStill(still) ? 'solo' : 'group' })),
        counted,
        identity,
      ),
    };
  });
  return candidates.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}
