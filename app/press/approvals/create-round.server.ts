import { Types } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound, type StoredApprover } from '~models/approval-round';
import type { StoredShow } from '~models/show';
import { type StoredUpload, Upload } from '~models/upload';
import type { Actor } from '~/core/access/permissions';
import { audited } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { nameOf, staffUrl } from '~/core/files/file-library';
import { uploadIdsOf } from '~/core/files/uploads';
import { identityOf, type Named } from '~/core/holds/approval-state';
import { Failure, type FieldErrors } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { isHeldBack, urlOf } from '~/media/delivery/file-view.server';
import { approvalStates } from '~/media/usage/approval-states.server';
import { hashPasscode } from '~/sharing/passcodes.server';
import { hasPersonalLinks, makePersonalLinks } from '~/sharing/personal-links.server';
import { allowanceOf, newStills } from './allowance';
import {
  aboutApprovals,
  approversOf,
  declareRound,
  linkExpiry,
  readRounds,
  type RoundOnScreen,
  authorizedShow,
  toCounted,
  toRound,
  withRoundsOf,
} from './approval-store.server';
import { MAX_ROUNDS, USUAL_REFUSALS, usualClosing } from './round';
import { RoundInput } from './round-schemas.server';

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

/** Returns a file's name in the library, with the extension of the stored format. */
export function libraryName({ originalName, key }: Pick<StillFile, 'originalName' | 'key'>): string {
  const name = nameOf({ originalName, url: key });
  return /\.[a-z0-9]{2,5}$/i.test(name) ? name : name + (/\.[a-z0-9]+$/.exec(key)?.[0] ?? '');
}

const kitStills = ({ press }: Pick<StoredShow, 'press'>): Promise<StillFile[]> =>
  readStillFiles((press?.stills ?? []).map(({ file }) => file));

const shows = ({ people = [] }: Pick<StillFile, 'people'>, person: Named): boolean =>
  people.some((each) => identityOf(each) === identityOf(person));

const isSoloStill = ({ people = [] }: Pick<StillFile, 'people'>): boolean =>
  new Set(people.map(identityOf)).size === 1;

/** The people on the stills, by who they are. */
const namedOn = (stills: readonly StillFile[]): Map<string, Named> =>
  new Map(stills.flatMap(({ people = [] }) => people.map((person) => [identityOf(person), person] as const)));

/** Returns the people on the stills, as they can be asked in a new round, by name. */
function candidatesOf(stills: readonly StillFile[], rounds: readonly StoredApprovalRound[]) {
  const counted = rounds.map(toCounted);
  const candidates = [...namedOn(stills)].map(([identity, { personId, name }]) => {
    const own = stills.filter((still) => shows(still, { personId, name }));
    const solo = own.filter(isSoloStill).length;
    const asked = rounds.flatMap(({ people }) => people).findLast((each) => identityOf(each) === identity);
    const { soloRefusals = 0, groupRefusals = 0 } = asked ?? {};
    return {
      personId,
      name,
      /** The number of the kit's stills that show them alone, and with others. */
      solo,
      group: own.length - solo,
      isFree: own.every(({ people = [] }) =>
        people.every((person) => identityOf(person) !== identity || !person.approval),
      ),
      /** The percentages of their newest round of the show, else the usual ones. */
      percents: asked ? { solo: soloRefusals, group: groupRefusals } : USUAL_REFUSALS,
      earlier: allowanceOf(counted, { personId, name, soloRefusals, groupRefusals }),
      /** The stills of the kit that show them. */
      stills: newStills(
        own.map((still) => ({ file: still._id, kind: isSoloStill(still) ? 'solo' : 'group' })),
        counted,
        identity,
      ),
    };
  });
  return candidates.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

/** Throws 400 with the first message, if there is any. */
export function rejectErrors(errors: FieldErrors): void {
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Failure(400, first, errors);
}

/**
 * Creates a round from stills of a show's kit, with a link for each person on them; only this result contains the links. With the
 * `recordId` of an earlier successful attempt, its round is returned. Throws 400, 404, and 409 if there are too many rounds.
 */
export const createRound = (
  actor: Actor | null,
  showId: string,
  input: unknown,
  { origin, recordId }: { origin: string; recordId?: string | undefined },
): Promise<RoundOnScreen> =>
  audited(actor, aboutApprovals(showId, ['rounds']), async () => {
    const show = await authorizedShow(actor, showId);
    const parsed = parse(RoundInput, input);
    const closesAt = parsed.closesAt ?? usualClosing();
    const stills = chosenStills(await kitStills(show), parsed.stills);
    const people = askedPeople(stills, parsed.people);
    const round: StoredApprovalRound = {
      _id: new Types.ObjectId(recordId),
      version: 1,
      show: String(show._id),
      label: parsed.label,
      closesAt,
      silence: parsed.silence,
      code: await hashPasscode(parsed.code),
      closedAt: null,
      people,
      verdicts: openVerdicts(people, stills),
      createdBy: (actor as Actor).id,
      createdByName: (actor as Actor).name,
      createdAt: new Date(),
    };
    const { rounds, isNew } = await insert(round);
    const stored = isNew ? round : (rounds.find(({ _id }) => _id.equals(round._id)) ?? round);
    // An earlier attempt may have been interrupted before it created them.
    const asked = approversOf(stored);
    const hasNone = isNew || !(await hasPersonalLinks(asked));
    const tokens = hasNone ? await makePersonalLinks(actor as Actor, asked, linkExpiry(stored)) : undefined;
    return toRound(stored, { origin, tokens }, rounds);
  });

async function insert(
  round: StoredApprovalRound,
): Promise<{ rounds: StoredApprovalRound[]; isNew: boolean }> {
  return withRoundsOf(round.show, async (assertHeld) => {
    const rounds = await readRounds(round.show);
    if (rounds.some(({ _id }) => _id.equals(round._id))) return { rounds, isNew: false };
    if (rounds.length >= MAX_ROUNDS)
      throw new Failure(
        409,
        `This show has ${MAX_ROUNDS} rounds already. Delete one that is no longer needed.`,
      );
    assertHeld();
    try {
      await declareRound(round._id, () => ApprovalRound.create(round));
    } catch (error) {
      // An earlier attempt, whose response was lost, has stored it.
      if (!isDuplicate(error)) throw error;
    }
    return { rounds: [...rounds, round], isNew: true };
  });
}

/** Returns the stills to send: the named ones, by default all of the kit with people on them. Throws 400. */
function chosenStills(kit: readonly StillFile[], files: readonly string[] | undefined): StillFile[] {
  if (!files) return kit.filter(({ people = [] }) => people.length > 0);
  const byName = new Map(kit.map((still) => [still._id, still]));
  const errors: FieldErrors = {};
  const chosen = files.flatMap((file, index) => {
    const still = byName.get(uploadIdsOf(file)[0] ?? '');
    if (!still) errors[`stills.${index}`] = ['This is no still of the show’s press kit'];
    else if ((still.people ?? []).length === 0) errors[`stills.${index}`] = ['Nobody is named on this still'];
    return still ?? [];
  });
  rejectErrors(errors);
  return [...new Set(chosen)];
}

type Asked = ReturnType<typeof RoundInput.parse>['people'][number];

/** Returns the chosen people with their names on the stills. Throws 400 for people on no still, and for duplicates. */
function askedPeople(stills: readonly StillFile[], asked: readonly Asked[]): StoredApprover[] {
  const named = namedOn(stills);
  const errors: FieldErrors = {};
  const identities = new Set<string>();
  const people = asked.flatMap(({ personId, name, soloRefusals, groupRefusals }, index) => {
    const found = findNamed(named, { personId: personId ?? '', name: name ?? '' });
    if (typeof found === 'string') errors[`people.${index}.${personId ? 'personId' : 'name'}`] = [found];
    else if (identities.has(identityOf(found)))
      errors[`people.${index}.name`] = [`${found.name} is named twice`];
    if (typeof found === 'string') return [];
    identities.add(identityOf(found));
    const { personId: id, name: as } = found;
    const percents = { soloRefusals, groupRefusals };
    return [{ _id: new Types.ObjectId(), personId: id, name: as, ...percents, doneAt: null, answeredBy: '' }];
  });
  rejectErrors(errors);
  return people;
}

/**
 * Finds a person on the stills, or explains why there is no match. A name alone also matches the only person of the site with that name.
 */
function findNamed(named: ReadonlyMap<string, Named>, asked: Named): Named | string {
  if (asked.personId === '' && asked.name === '') return 'Say who is asked';
  const person = named.get(identityOf({ ...asked, personId: asked.personId.toLowerCase() }));
  if (person) return person;
  if (asked.personId !== '') return 'No still shows this person';
  const name = asked.name.toLowerCase();
  const others = [...named.values()].filter((each) => each.name.trim().toLowerCase() === name);
  if (others.length > 1) return `Several people are called ${asked.name}: send a personId`;
  return others[0] ?? `No still shows ${asked.name}`;
}

const openVerdicts = (people: readonly StoredApprover[], stills: readonly StillFile[]) =>
  people.flatMap((person) =>
    stills
      .filter((still) => shows(still, person))
      .map((still) => ({
        file: still._id,
        person: String(person._id),
        isSolo: isSoloStill(still),
        verdict: 'open' as const,
        by: '',
        at: null,
        rule: '' as const,
        note: '',
        reason: '',
      })),
  );

const THUMBNAIL_WIDTH = 480;

/** Works for staff even while the still is held back. */
function thumbnailOf(still: StillFile): string {
  const { key, variants } = still;
  const small = variants.find(({ width, type }) => width >= THUMBNAIL_WIDTH && type === 'image/webp');
  return staffUrl(small?.url ?? urlOf(key), { withheld: isHeldBack(still) });
}

/** Describes stills for the screens of rounds. */
async function toRoundStills(stills: readonly StillFile[]) {
  const states = await approvalStates(stills);
  return stills.map((still) => ({
    file: still._id,
    name: libraryName(still),
    picture: thumbnailOf(still),
    people: [...new Set((still.people ?? []).map(({ name }) => name))],
    /** The combined verdict over all rounds; null if nobody has to be asked. */
    state: states.get(still._id) ?? null,
  }));
}

export type RoundStill = Awaited<ReturnType<typeof toRoundStills>>[number];

/** Omits deleted files. */
export const readRoundStills = async (files: readonly string[]): Promise<RoundStill[]> =>
  toRoundStills(await readStillFiles(files));

/** Returns the stills of a show's kit and the people on them. Throws 403 and 404. */
export async function readKitForRound(actor: Actor | null, showId: string) {
  const show = await authorizedShow(actor, showId);
  const stills = await kitStills(show);
  const rounds = await readRounds(String(show._id));
  return { stills: await toRoundStills(stills), candidates: candidatesOf(stills, rounds) };
}
