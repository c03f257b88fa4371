import { Types, type QueryFilter } from 'mongoose';
import { RECORD_MODELS, type StoredBy } from '~models/records';
import { UnpublishedChanges, type StoredChanges } from '~models/unpublished-changes';
import { Upload, type StoredUpload } from '~models/upload';
import { User, type StoredUser } from '~models/user';
import { authorize, can, type Actor } from '~/core/access/permissions';
import { publicNow } from '~/core/db/content-epoch.server';
import { rowPermissions } from '~/core/db/pagination.server';
import { drawnUrl, nameOf } from '~/core/files/file-library';
import { mediaType, pictureUrl } from '~/core/files/media';
import {
  CONTENT_KIND_LIST,
  KIND_NAMES,
  KINDS_BY_NAME,
  LIST_PATHS,
  titleOf,
  type ContentKind,
  type KindName,
} from '~/core/nouns/kinds';
import { mediaFacts, type MediaFactsByUrl } from '~/media/facts/media-facts.server';
import { NOT_WITHHELD, urlOf } from '~/media/delivery/file-view.server';
import { readSettings } from '~/core/session/settings.server';
import { heldBackMarks } from '~/media/usage/settle-serving.server';
import { viewsOf } from '~/records/read/view-kinds.server';
import { KeptIndex } from './kept-index.server';
import { publicIndex } from './public-search.server';
import { scoreOf } from './read-results.server';
import { kitTitle } from './record-texts.server';
import { SearchIndex, type SearchHit } from './search-index.server';
import { fileIndex } from './staff-files.server';
import { STAFF_KINDS, stateWords, type StaffHit, type StaffKind, type StaffState } from './staff-hit';
import { precedenceOf, STAFF_RECORDS, type StaffDocument } from './staff-records.server';

export interface StaffQuery {
  q: string;
  /** All that the reader may find, unless some are named. */
  kinds?: readonly StaffKind[] | undefined;
  state?: StaffState | undefined;
  page: number;
  limit: number;
}

type Hit = SearchHit<StaffDocument>;

const hiddenIndex = new KeptIndex(STAFF_RECORDS);

const isAny = (): boolean => true;

/** Best first, as within one index. */
const byRank = (a: Hit, b: Hit): number =>
  a.rank - b.rank ||
  precedenceOf(a.document.kind) - precedenceOf(b.document.kind) ||
  b.document.date - a.document.date;

async function findRecords(q: string): Promise<Hit[]> {
  const [seen, hidden, { pressEnabled }] = await Promise.all([
    publicIndex.current(),
    hiddenIndex.current(),
    readSettings('pressEnabled'),
  ]);
  // Without a press room no visitor finds a kit.
  const stateOfKits = pressEnabled === false ? 'hidden' : 'public';
  const visible = seen.search(q, isAny).map((hit): Hit => {
    const state = hit.document.kind === 'press' ? stateOfKits : 'public';
    return { ...hit, document: { ...hit.document, state, until: null } };
  });
  return [...visible, ...hidden.search(q, isAny)];
}

const USER_FIELDS = { username: 1, firstName: 1, lastName: 1, email: 1, role: 1, createdAt: 1 } as const;

type FoundUser = Pick<StoredUser, '_id' | keyof typeof USER_FIELDS>;

const readUsers = (filter: QueryFilter<StoredUser>) => User.find(filter, USER_FIELDS).lean<FoundUser[]>();

/** There are few users, so that they need no index that follows them. */
async function findUsers(q: string): Promise<Hit[]> {
  const users = new SearchIndex<StaffDocument>();
  for (const { _id, username, firstName, lastName, email, createdAt } of await readUsers({})) {
    const id = String(_id);
    const about = {
      key: `users ${id}`,
      kind: 'users',
      id,
      title: username,
      precedence: precedenceOf('users'),
      date: createdAt.getTime(),
    } as const;
    users.put(
      { ...about, state: 'public', until: null },
      { names: [`${firstName} ${lastName}`], texts: [email] },
    );
  }
  return users.search(q, isAny);
}

/** Throws 403 if the caller asks for users and may not see them. */
function kindsFor(actor: Actor, kinds: readonly StaffKind[] | undefined): ReadonlySet<StaffKind> {
  if (kinds?.includes('users')) authorize(actor, 'manageUsers');
  return new Set(kinds ?? STAFF_KINDS.filter((kind) => kind !== 'users' || can(actor, 'manageUsers')));
}

async function findAll(q: string, kinds: ReadonlySet<StaffKind>): Promise<Hit[]> {
  const isOfRecords = [...kinds].some((kind) => kind !== 'media' && kind !== 'users');
  const found = await Promise.all([
    isOfRecords ? findRecords(q) : [],
    kinds.has('media') ? fileIndex.current().then((index) => index.search(q, isAny)) : [],
    kinds.has('users') ? findUsers(q) : [],
  ]);
  return found.flat().filter(({ document }) => kinds.has(document.kind));
}

const changesKey = ({ kind, id }: StaffDocument) => {
  const record = KINDS_BY_NAME[kind as keyof typeof KINDS_BY_NAME] as ContentKind | undefined;
  return record ? `${record}:${id}` : '';
};

async function withChangesMarked(hits: readonly Hit[]): Promise<Hit[]> {
  const keys = hits.map(({ document }) => (document.state === 'public' ? changesKey(document) : ''));
  const stored = await UnpublishedChanges.find({ _id: { $in: keys.filter(Boolean) } }, { _id: 1 }).lean<
    Pick<StoredChanges, '_id'>[]
  >();
  const changed = new Set(stored.map(({ _id }) => _id));
  return hits.map((hit, index) =>
    changed.has(keys[index] ?? '') ? { ...hit, document: { ...hit.document, state: 'changes' } } : hit,
  );
}

/** Files that are asked about when a state is wanted; there is no list of those that are held back. */
const MAX_FILES = 500;

const HELD_FIELDS = {
  ...{ key: 1, originalName: 1, facts: 1, texts: 1, usage: 1, createdBy: 1 },
  'original.id': 1,
} as const;

async function readFiles(ids: readonly string[]) {
  const stored = await Upload.find({ ...NOT_WITHHELD, _id: { $in: ids } }, HELD_FIELDS).lean<
    StoredUpload[]
  >();
  return { stored, marks: await heldBackMarks(stored) };
}

const EMBARGO = /^(Embargo until .*?)(?:, \d\d:\d\d)?$/;

const fileState = (mark: string | undefined): StaffState =>
  mark === undefined ? 'public' : EMBARGO.test(mark) ? 'embargo' : 'held';

async function withHoldsMarked(hits: readonly Hit[]): Promise<Hit[]> {
  const files = hits.filter(({ document }) => document.kind === 'media').slice(0, MAX_FILES);
  if (files.length === 0) return [...hits];
  const { marks } = await readFiles(files.map(({ document }) => document.id));
  const asked = new Set(files);
  return hits.flatMap((hit) => {
    if (hit.document.kind !== 'media') return [hit];
    if (!asked.has(hit)) return [];
    return [{ ...hit, document: { ...hit.document, state: fileState(marks.get(hit.document.id)) } }];
  });
}

/** Users have no state. */
const isIn = (state: StaffState) => (hit: Hit) =>
  hit.document.kind !== 'users' && hit.document.state === state;

/** Finds what a user may see in the admin, best first. Throws 401 and 403. */
export async function searchAsStaff(
  actor: Actor | null,
  { q, kinds, state, page, limit }: StaffQuery,
): Promise<{ hits: StaffHit[]; total: number }> {
  authorize(actor, 'openAdmin');
  const found = await withChangesMarked(await findAll(q, kindsFor(actor, kinds)));
  const wanted = state ? (await withHoldsMarked(found)).filter(isIn(state)) : found;
  wanted.sort(byRank);
  const shown = wanted.slice((page - 1) * limit, page * limit);
  return { hits: await readHits(actor, shown), total: wanted.length };
}

/** Reads what the rows show, and asks what the reader may open. What was deleted meanwhile is left out. */
async function readHits(actor: Actor, hits: readonly Hit[]): Promise<StaffHit[]> {
  const documents = hits.map(({ document }) => document);
  const groups = new Map<StaffKind, StaffDocument[]>();
  for (const document of documents)
    groups.set(document.kind, [...(groups.get(document.kind) ?? []), document]);
  const read = await Promise.all([...groups].map(([kind, some]) => READERS[kind](actor, some)));
  const rows = new Map(read.flat().map((row) => [`${row.kind} ${row.id}`, row]));
  const media = await mediaFacts(read.flat().map(({ thumbnailUrl }) => thumbnailUrl));
  return hits.flatMap((hit) => {
    const row = rows.get(hit.document.key);
    if (!row) return [];
    return [{ ...row, thumbnailUrl: pictureOf(row.thumbnailUrl, media), score: scoreOf(hit) }];
  });
}

/** An image as staff get it, or a video's poster; '' for neither. */
function pictureOf(url: string, media: MediaFactsByUrl): string {
  if (url === '') return '';
  return mediaType(url) === 'video'
    ? (media[url]?.posterUrl ?? '')
    : drawnUrl(pictureUrl(url, media), media[url]);
}

type Row = Omit<StaffHit, 'score'>;
type Reader = (actor: Actor, documents: readonly StaffDocument[]) => Promise<Row[]>;

const stateOf = ({ state, until }: StaffDocument) => ({
  state,
  words: stateWords(state, until, publicNow()),
});

const byId = (documents: readonly StaffDocument[]) => new Map(documents.map((each) => [each.id, each]));

const readRecords =
  <K extends ContentKind>(
    kind: K,
    formOf: (id: string) => string,
    rename = (title: string) => title,
  ): Reader =>
  async (actor, documents) => {
    const { rowFields, toRow } = viewsOf(kind);
    const known = byId(documents);
    const ids = [...known.keys()].map((id) => new Types.ObjectId(id));
    const stored = await RECORD_MODELS[kind]
      .find({ _id: { $in: ids } } as object, rowFields)
      .lean<StoredBy[K][]>();
    const now = publicNow();
    return stored.flatMap((record): Row[] => {
      const common = {
        id: String(record._id),
        title: titleOf(kind, record),
        ...rowPermissions(actor, record),
      };
      const document = known.get(common.id);
      if (!document) return [];
      const { id, title, mayEdit, preview, picture } = toRow(record, common, now);
      return [
        {
          ...{ kind: document.kind, id, title: rename(title), ...stateOf(document) },
          ...{ slug: record.slug, excerpt: preview, thumbnailUrl: picture },
          ...{ url: formOf(id), mayOpen: mayEdit },
        },
      ];
    });
  };

const recordReader = (kind: ContentKind): Reader => readRecords(kind, (id) => `${LIST_PATHS[kind]}/${id}`);

const readFileHits: Reader = async (_actor, documents) => {
  const { stored, marks } = await readFiles(documents.map(({ id }) => id));
  return stored.map(({ _id, key, originalName, texts }): Row => {
    const mark = marks.get(_id);
    const state = fileState(mark);
    const url = urlOf(key);
    return {
      ...{ kind: 'media', id: _id, title: nameOf({ originalName, url }) },
      ...{ state, words: mark === undefined ? '' : (EMBARGO.exec(mark)?.[1] ?? mark) },
      excerpt: texts.caption || texts.alt,
      ...{ slug: '', thumbnailUrl: url, url: `/admin/media/${_id}`, mayOpen: true },
    };
  });
};

const readUserHits: Reader = async (_actor, documents) => {
  const ids = documents.map(({ id }) => new Types.ObjectId(id));
  const users = await readUsers({ _id: { $in: ids } });
  return users.map(({ _id, username, role, firstName, lastName }): Row => ({
    ...{ kind: 'users', id: String(_id), title: username, state: 'public', words: '' },
    excerpt: [`${firstName} ${lastName}`.trim(), role].filter(Boolean).join(', '),
    ...{ slug: '', thumbnailUrl: '', url: `/admin/users/${String(_id)}`, mayOpen: true },
  }));
};

const READERS: Record<StaffKind, Reader> = {
  ...(Object.fromEntries(CONTENT_KIND_LIST.map((kind) => [KIND_NAMES[kind], recordReader(kind)])) as Record<
    KindName,
    Reader
  >),
  press: readRecords('show', (id) => `${LIST_PATHS.show}/${id}/press`, kitTitle),
  media: readFileHits,
  users: readUserHits,
};

/** Unpublished changes that are offered at once. */
const MAX_PUBLISHABLE = 5;
/** Unpublished changes whose titles are looked at, the newest first. */
const MAX_CHANGES = 200;

/** Returns the records whose changes the user may publish, and whose title `matches`. */
export async function listPublishable(
  actor: Actor,
  matches: (title: string) => boolean,
): Promise<StaffHit[]> {
  const kept = await UnpublishedChanges.find({}, { title: 1, createdBy: 1 })
    .sort({ updatedAt: -1 })
    .limit(MAX_CHANGES)
    .lean<Pick<StoredChanges, '_id' | 'title' | 'createdBy'>[]>();
  const own = kept.filter(({ title, createdBy }) => can(actor, 'edit', { createdBy }) && matches(title));
  return own.slice(0, MAX_PUBLISHABLE).map(({ _id, title }): StaffHit => {
    const [kind, id] = _id.split(':') as [ContentKind, string];
    const url = `${LIST_PATHS[kind]}/${id}`;
    const words = stateWords('changes', null, publicNow());
    return {
      ...{ kind: KIND_NAMES[kind], id, title, state: 'changes', words, slug: '', excerpt: '' },
      ...{ thumbnailUrl: '', url, mayOpen: true, score: 1 },
    };
  });
}
