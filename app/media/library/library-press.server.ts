import { Types, type QueryFilter } from 'mongoose';
import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import { type StoredUpload, Upload } from '~models/upload';
import { NO_PRESS, type StoredPicturedPerson, type StoredUploadPress } from '~models/upload-press';
import { authorize, can, type Actor } from '~/core/access/permissions';
import { readOnce } from '~/core/db/content-epoch.server';
import {
  CLEARANCE_LACKS,
  NAMES_FIXED,
  FOUND_LIMITS,
  type FilePerson,
  type FilePress,
  type Found,
  type FoundName,
  type PressFilter,
} from '~/core/files/file-library';
import type { PeopleInput, PressPatch } from '~/core/files/press-input.server';
import { identityOf, type Said, type ApprovalState, approvalWithNames } from '~/core/holds/approval-state';
import { Failure, fieldFailure, type FieldErrors } from '~/core/validation/errors';
import { NOT_WITHHELD } from '~/media/delivery/file-view.server';
import { picturesInRounds, readVerdicts } from '~/media/usage/approval-states.server';

interface PressChange {
  press?: PressPatch | undefined;
  people?: PeopleInput | undefined;
  alt?: string | undefined;
  caption?: string | undefined;
}

/**
 * Checks a change of a file's press fields and returns the fields to store. Write them as a compare-and-set on the revision of `upload`.
 * Throws 403 if the actor may not clear, or may not name people on a picture in a round; 400 naming what a cleared picture lacks; 409 with
 * the people who have not approved.
 */
export async function changePress(
  actor: Actor,
  upload: StoredUpload,
  change: PressChange,
): Promise<Record<string, unknown>> {
  const { press, people } = change;
  const touches = press ?? people ?? change.alt ?? change.caption;
  if (touches === undefined) return {};
  const isDecided = people !== undefined || press?.cleared !== undefined || pressOf(upload).cleared;
  const said = isDecided ? ((await readVerdicts([upload._id])).get(upload._id) ?? []) : [];
  const named = people && (await namedPeople(people, upload.people ?? []));
  if (named) await authorizeNaming(actor, upload, named);
  const after = decide(actor, upload, { ...change, people: named }, said);
  return {
    ...(press || after.cleared !== pressOf(upload).cleared ? pressFields(after) : {}),
    ...(named && { people: named }),
  };
}

/** Who is on a picture in a round, and who need not be asked, decides who has to approve it. */
async function authorizeNaming(
  actor: Actor,
  upload: StoredUpload,
  people: readonly StoredPicturedPerson[],
): Promise<void> {
  const isChanged = JSON.stringify(people.map(saidOf)) !== JSON.stringify((upload.people ?? []).map(saidOf));
  if (isChanged && !(await mayName(actor, upload._id))) throw fieldFailure(403, 'people', NOT_YOURS);
}

const saidOf = ({ personId, name, approval }: StoredPicturedPerson) => ({ personId, name, approval });

export const mayName = async (actor: Actor, file: string): Promise<boolean> =>
  can(actor, 'manageApprovals') || (await picturesInRounds([file])).size === 0;

export const pressOf = ({ press }: Pick<StoredUpload, 'press'>): StoredUploadPress => ({
  ...NO_PRESS,
  ...press,
});

const pressFields = (press: Partial<StoredUploadPress>) =>
  Object.fromEntries(Object.entries(press).map(([name, value]) => [`press.${name}`, value as unknown]));

type Change = Omit<PressChange, 'people'> & { people: StoredPicturedPerson[] | undefined };

function decide(
  actor: Actor,
  upload: StoredUpload,
  change: Change,
  said: readonly Said[],
): StoredUploadPress {
  const before = pressOf(upload);
  const people = change.people ?? upload.people ?? [];
  const { cleared: wanted = before.cleared, ...patch }: PressPatch = change.press ?? {};
  const press = { ...before, ...definedIn(patch) };
  if (wanted !== before.cleared) authorize(actor, 'clearStills');
  if (wanted && upload.facts.mediaType === 'video') throw wrong({ 'press.cleared': ONLY_IMAGES });
  if (!wanted) return { ...press, ...NOT_CLEARED };
  const { state, blockedBy } = approvalWithNames(people, said);
  const isBlocked = state === 'waiting' || state === 'refused';
  if (before.cleared && (isBlocked || hasNewPerson(people, upload.people ?? [])))
    return { ...press, ...NOT_CLEARED };
  if (isBlocked) throw blocked(state, blockedBy);
  rejectIncomplete({
    credit: press.credit,
    caption: change.caption ?? upload.texts.caption,
    alt: change.alt ?? upload.texts.alt,
  });
  return { ...press, ...(before.cleared ? {} : clearedNow(actor)) };
}

const NOT_YOURS = `${NAMES_FIXED} Nothing was written.`;
const ONLY_IMAGES = 'Only an image can be cleared';
const NOT_CLEARED = { cleared: false, clearedBy: null, clearedAt: null } as const;
/** The fields of a file that is not cleared, to be stored. */
export const FIELDS_NOT_CLEARED = pressFields(NOT_CLEARED);
const clearedNow = ({ id, name }: Actor) => ({
  cleared: true,
  clearedBy: { id, name },
  clearedAt: new Date(),
});

const definedIn = (patch: Omit<PressPatch, 'cleared'>): Partial<StoredUploadPress> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

function hasNewPerson(
  people: readonly StoredPicturedPerson[],
  before: readonly StoredPicturedPerson[],
): boolean {
  const known = new Set(before.map(identityOf));
  return people.some((person) => !known.has(identityOf(person)));
}

/** Throws 400, naming the missing fields of a cleared picture. */
function rejectIncomplete({ credit, caption, alt }: { credit: string; caption: string; alt: string }): void {
  const texts = { 'press.credit': credit, caption, alt };
  const lacking = Object.entries(CLEARANCE_LACKS).filter(
    ([name]) => texts[name as keyof typeof texts] === '',
  );
  if (lacking.length > 0) throw wrong(Object.fromEntries(lacking));
}

function wrong(problems: Record<string, string>): Failure {
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(problems).map(([name, words]) => [name, [words]]),
  );
  return new Failure(400, `${Object.values(problems).join('. ')}.`, fields);
}

function blocked(state: 'waiting' | 'refused', names: readonly string[]): Failure {
  const who = names.join(', ');
  const words = state === 'refused' ? `${who} refused this picture.` : `This picture is waiting for ${who}.`;
  return fieldFailure(409, 'press.cleared', words);
}

/**
 * Converts people for storage: a known id keeps its item, others are new. Throws 400 for an unknown person of the site, unless the picture
 * had them before, and for a duplicate.
 */
async function namedPeople(
  input: PeopleInput,
  before: readonly StoredPicturedPerson[],
): Promise<StoredPicturedPerson[]> {
  const known = new Map(before.map((person) => [String(person._id), person]));
  const names = await readNames(input.flatMap(({ personId = '' }) => (personId === '' ? [] : [personId])));
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  const people = input.map(({ id = '', personId = '', name = '', approval }, index) => {
    const item = known.get(id);
    const registered = names.get(personId);
    if (personId !== '' && registered === undefined && item?.personId !== personId)
      problems[`people.${index}.personId`] = 'This person does not exist';
    const person = {
      _id: item?._id ?? new Types.ObjectId(),
      personId,
      name: name || (registered ?? item?.name ?? ''),
      approval: approval ?? item?.approval ?? true,
    };
    if (seen.has(identityOf(person))) problems[`people.${index}.name`] = 'This person is named already';
    seen.add(identityOf(person));
    return person;
  });
  if (Object.keys(problems).length > 0) throw wrong(problems);
  return people;
}

export const RECORD_ID = /^[0-9a-f]{24}$/;

async function readNames(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = ids.filter((id) => RECORD_ID.test(id));
  if (wanted.length === 0) return new Map();
  const found = await Person.find({ _id: { $in: wanted } }, { name: 1 }).lean<
    Pick<StoredPerson, '_id' | 'name'>[]
  >();
  return new Map(found.map(({ _id, name }) => [String(_id), name]));
}

export function toPress(stored: StoredUpload, approval: ApprovalState | null): FilePress {
  const { cleared, clearedBy, clearedAt, credit, rights, usableUntil } = pressOf(stored);
  return {
    cleared,
    clearedBy: clearedBy && { id: clearedBy.id, name: clearedBy.name },
    clearedAt: clearedAt?.toISOString() ?? null,
    credit,
    rights,
    usableUntil: usableUntil?.toISOString() ?? null,
    approval,
    found: toFound(stored),
  };
}

function toFound({ found }: StoredUpload): Found {
  const parts = (Object.keys(FOUND_LIMITS) as FoundName[]).map((name) => {
    const part = found?.[name] ?? null;
    return [name, part && { value: part.value, from: part.from }] as const;
  });
  return Object.fromEntries(parts) as Found;
}

export const toPeople = ({ people = [] }: Pick<StoredUpload, 'people'>): FilePerson[] =>
  people.map(({ _id, personId, name, approval }) => ({
    id: String(_id),
    ...(personId !== '' && { personId }),
    name,
    approval,
  }));

export interface PressQuery {
  press?: PressFilter | undefined;
  kit?: string | undefined;
}

const LACKING: Record<PressFilter, QueryFilter<StoredUpload>> = {
  uncleared: { 'press.cleared': { $ne: true } },
  // Records of earlier versions lack the field.
  'no-credit': { 'press.credit': { $in: ['', null] } },
};

type Kit = Pick<StoredShow, '_id' | 'title' | 'press'>;

const FIELDS = { title: 1, 'press.stills.file': 1, 'press.clips.file': 1 } as const;

const stillsOf = ({ press }: Kit): string[] => (press?.stills ?? []).map(({ file }) => file);
const filesOf = (kit: Kit): string[] => [
  ...stillsOf(kit),
  ...(kit.press?.clips ?? []).map(({ file }) => file),
];

/** Null if there is no show with this id. */
export async function pressSearch({ press, kit }: PressQuery): Promise<QueryFilter<StoredUpload> | null> {
  if (press === undefined && kit === undefined) return {};
  const show = kit === undefined ? null : await findKit(kit);
  if (kit !== undefined && show === null) return null;
  const names = show ? (press ? stillsOf(show) : filesOf(show)) : await stillsOfKits();
  // Combines with the names of another filter.
  return { $and: [{ _id: { $in: names } }], ...(press && LACKING[press]) };
}

const findKit = async (id: string): Promise<Kit | null> =>
  RECORD_ID.test(id) ? Show.findById(id, FIELDS).lean<Kit | null>() : null;

async function stillsOfKits(): Promise<string[]> {
  const kits = await Show.find({ 'press.stills.0': { $exists: true } }, FIELDS).lean<Kit[]>();
  return [...new Set(kits.flatMap(stillsOf))];
}

interface PressFilters {
  lacking: Record<PressFilter, number>;
  kits: { id: string; title: string; files: number }[];
}

/** The number of files of each choice in the filters of press and kits. */
export const readPressFilters = readOnce(async (): Promise<PressFilters> => {
  const kits = await Show.find(
    { $or: [{ 'press.stills.0': { $exists: true } }, { 'press.clips.0': { $exists: true } }] },
    FIELDS,
  )
    .sort({ title: 1 })
    .lean<Kit[]>();
  const stills = { ...NOT_WITHHELD, _id: { $in: [...new Set(kits.flatMap(stillsOf))] } };
  const [uncleared, credit] = await Promise.all([
    Upload.countDocuments({ ...stills, ...LACKING.uncleared }),
    Upload.countDocuments({ ...stills, ...LACKING['no-credit'] }),
  ]);
  return {
    lacking: { uncleared, 'no-credit': credit },
    kits: kits.map((kit) => ({ id: String(kit._id), title: kit.title, files: filesOf(kit).length })),
  };
});
