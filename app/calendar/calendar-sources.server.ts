import type { QueryFilter } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { Article, type StoredArticle } from '~models/article';
import { Grant, type StoredGrant } from '~models/grant';
import { Page, type StoredPage } from '~models/page';
import { Screener, type StoredScreener } from '~models/screener';
import { UnpublishedChanges, type StoredChanges } from '~models/unpublished-changes';
import { Upload, type StoredUpload } from '~models/upload';
import { can, type Action, type Actor } from '~/core/access/permissions';
import { nameOf } from '~/core/files/file-library';
import { isKind, KIND_NAMES, LIST_PATHS, type ContentKind } from '~/core/nouns/kinds';
import { linkName } from '~/core/session/share-link';
import { shortTime } from '~/core/text/formats';
import { answersBetween, toWaiting } from '~/records/previews/waiting.server';
import type { CalendarEntry, CalendarType, ShownEntry, Span } from './calendar-types';
import { dayAt } from '~/core/text/days';

/** An entry with what only the server needs. */
export interface FoundEntry extends ShownEntry {
  changedAt: Date;
}

export const toShown = ({ changedAt: _, ...entry }: FoundEntry): ShownEntry => entry;

export interface CalendarQuery {
  actor: Actor;
  span: Span;
  start: Date;
  /** Exclusive. */
  end: Date;
  types: ReadonlySet<CalendarType>;
}

/** The most records that are read of one collection, in the order of their dates where there is one. */
export const MOST_READ = 20_000;

interface Dated extends Pick<CalendarEntry, 'type' | 'title'> {
  /** A moment, or the text of a day. */
  at: Date | string;
  /** What the key names after the record. */
  key: string;
  /** The part of the form's path after that of the record. */
  screen?: string;
  /** By default everybody who may edit the record may move it. */
  mayMove?: boolean;
}

export function entryOfRecord(
  kind: ContentKind,
  actor: Actor,
  record: { _id: unknown; createdBy?: string | null; updatedAt: Date },
  { type, title, at, key, screen = '', mayMove = true }: Dated,
): FoundEntry {
  const id = String(record._id);
  const mayOpen = can(actor, 'edit', { createdBy: record.createdBy ?? null });
  return {
    ...{ key, type, kind: KIND_NAMES[kind], id, title },
    ...timesOf(at),
    url: `${LIST_PATHS[kind]}/${id}${screen}`,
    mayOpen,
    mayMove: mayOpen && mayMove,
    changedAt: record.updatedAt,
  };
}

const timesOf = (at: Date | string): Pick<ShownEntry, 'at' | 'allDay' | 'day' | 'time'> =>
  typeof at === 'string'
    ? { at, allDay: true, day: at, time: '' }
    : { at: at.toISOString(), allDay: false, day: dayAt(at), time: shortTime(at) };

const within = ({ start, end }: CalendarQuery) => ({ $gte: start, $lt: end });

export const isWithin = (moment: Date | null | undefined, { start, end }: CalendarQuery): moment is Date =>
  moment instanceof Date && moment >= start && moment < end;

const PUBLISHED = { title: 1, publishedAt: 1, createdBy: 1, updatedAt: 1 } as const;

/** Published and scheduled ones; a draft is published at no time. */
export async function findArticles(query: CalendarQuery): Promise<FoundEntry[]> {
  if (!query.types.has('article')) return [];
  // In the order of the index.
  const found = await Article.find({ status: 'published', publishedAt: within(query) }, PUBLISHED)
    .sort({ publishedAt: -1, _id: -1 })
    .limit(MOST_READ)
    .lean<StoredArticle[]>();
  return found.map((article) =>
    entryOfRecord('article', query.actor, article, {
      ...{ type: 'article', title: article.title, at: article.publishedAt },
      key: `article.${String(article._id)}`,
    }),
  );
}

/** Pages as articles, and the vacancies on them. The vacancies of a draft are for those who may edit it. */
export async function findPages(query: CalendarQuery): Promise<FoundEntry[]> {
  const { types, actor } = query;
  const conditions: QueryFilter<StoredPage>[] = [
    ...(types.has('page') ? [{ status: 'published' as const, publishedAt: within(query) }] : []),
    ...(types.has('vacancy') ? [{ vacancies: { $elemMatch: { closes: within(query) } } }] : []),
  ];
  if (conditions.length === 0) return [];
  const found = await Page.find(
    { $or: conditions },
    {
      ...PUBLISHED,
      status: 1,
      'vacancies._id': 1,
      'vacancies.title': 1,
      'vacancies.place': 1,
      'vacancies.closes': 1,
    },
  )
    .limit(MOST_READ)
    .lean<StoredPage[]>();
  return found.flatMap((page) => entriesOfPage(query, actor, page));
}

function entriesOfPage(query: CalendarQuery, actor: Actor, page: StoredPage): FoundEntry[] {
  const id = String(page._id);
  const isPublished = page.status === 'published';
  const own =
    query.types.has('page') && isPublished && isWithin(page.publishedAt, query)
      ? [{ type: 'page', title: page.title, at: page.publishedAt, key: `page.${id}` } as const]
      : [];
  const mayRead = isPublished || can(actor, 'edit', page);
  const vacancies = (query.types.has('vacancy') && mayRead ? page.vacancies : []).flatMap(
    ({ _id, title, place, closes }) =>
      isWithin(closes, query)
        ? [
            {
              type: 'vacancy',
              title: [title, place].filter(Boolean).join(', '),
              at: closes,
              key: `vacancy.${id}.${String(_id)}`,
            } as const,
          ]
        : [],
  );
  return [...own, ...vacancies].map((dated) => entryOfRecord('page', actor, page, dated));
}

/** The ends of files' rights. Everybody may open the form of a file. */
export async function findRights(query: CalendarQuery): Promise<FoundEntry[]> {
  if (!query.types.has('rights')) return [];
  const found = await Upload.find(
    { 'press.usableUntil': within(query) },
    { originalName: 1, key: 1, 'press.usableUntil': 1, createdAt: 1 },
  )
    .sort({ 'press.usableUntil': 1 })
    .limit(MOST_READ)
    .lean<StoredUpload[]>();
  return found.flatMap(({ _id, originalName, key, press, createdAt }) =>
    press?.usableUntil
      ? [
          {
            ...{ key: `rights.${_id}`, type: 'rights', kind: 'media', id: _id },
            title: nameOf({ originalName, url: key }),
            ...timesOf(press.usableUntil),
            ...{ url: `/admin/media/${_id}`, mayOpen: true, mayMove: false },
            changedAt: createdAt,
          } as const,
        ]
      : [],
  );
}

/** Unpublished changes that are published at a time, for those who may edit the record. */
export async function findDatedChanges(query: CalendarQuery): Promise<FoundEntry[]> {
  if (!query.types.has('change')) return [];
  const found = await UnpublishedChanges.find(
    { publishAt: within(query) },
    { title: 1, createdBy: 1, updatedAt: 1, publishAt: 1, problem: 1 },
  )
    .sort({ publishAt: 1 })
    .limit(MOST_READ)
    .lean<StoredChanges[]>();
  return found.flatMap(({ _id: key, title, publishAt, problem, ...record }) => {
    const [kind = '', id] = key.split(':');
    if (!publishAt || !isKind(kind) || kind === 'settings' || !can(query.actor, 'edit', record)) return [];
    const dated = {
      type: 'change',
      title,
      at: publishAt,
      key: `change.${kind}.${id}`,
      mayMove: false,
    } as const;
    const entry = entryOfRecord(kind, query.actor, { ...record, _id: id }, dated);
    return [{ ...entry, ...(problem && { hasFailed: true }) }];
  });
}

/** A date of something that belongs to a show and is stored apart from it. */
export interface OfShow {
  showId: string;
  /** The title of the entry begins with that of the show. */
  dated: Dated;
  changedAt: Date;
}

type FoundGrants = Promise<StoredGrant[]>;

/** The links with a date: press links that end, and those whose answer is wanted. One query. */
export async function findGrants(query: CalendarQuery): FoundGrants {
  const { types, actor, span } = query;
  const hasPress = types.has('press-link') && can(actor, 'openKits');
  const conditions: QueryFilter<StoredGrant>[] = [
    ...(hasPress ? [{ kind: 'press' as const, endedAt: null, expiresAt: within(query) }] : []),
    ...(types.has('answer') ? [answersBetween(span.from, span.to)] : []),
  ];
  if (conditions.length === 0) return [];
  const fields = { kind: 1, subject: 1, label: 1, ask: 1, expiresAt: 1, createdAt: 1 } as const;
  return Grant.find({ $or: conditions }, fields).limit(MOST_READ).lean<StoredGrant[]>();
}

/** The answers that people without an account still have to give, for those who may edit the record. */
export async function findAnswers({ actor }: CalendarQuery, grants: FoundGrants): Promise<FoundEntry[]> {
  const asked = (await grants).filter(({ kind }) => kind === 'answer');
  const changes = new Map(asked.map(({ _id, createdAt }) => [_id, createdAt]));
  return (await toWaiting(actor, asked)).flatMap(({ id, kind, recordId, title, name, by, isLate }) => {
    const record = { _id: recordId, createdBy: actor.id, updatedAt: changes.get(id) ?? new Date(0) };
    const dated = {
      type: 'answer',
      title: `${title}, ${name}`,
      key: `answer.${id}`,
      mayMove: false,
    } as const;
    if (by === null) return [];
    return [
      { ...entryOfRecord(kind, actor, record, { ...dated, at: by }), ...(isLate && { hasFailed: true }) },
    ];
  });
}

/** What staff with a permission share from the screens of a show. */
interface Shared {
  type: CalendarType;
  needs: Action;
  find: (query: CalendarQuery, grants: FoundGrants) => Promise<OfShow[]>;
}

const fixed = (type: CalendarType, id: unknown, title: string, at: Date, screen: string): Dated => ({
  ...{ type, title, at, screen },
  key: `${type}.${String(id)}`,
  mayMove: false,
});

const SHARED: readonly Shared[] = [
  {
    type: 'press-link',
    needs: 'openKits',
    find: async (_query, grants) =>
      (await grants)
        .filter(({ kind }) => kind === 'press')
        .map((grant) => ({
          showId: grant.subject.slice(grant.subject.indexOf(':') + 1),
          dated: fixed('press-link', grant._id, linkName(grant), grant.expiresAt, '/press'),
          changedAt: grant.createdAt,
        })),
  },
  {
    type: 'screener',
    needs: 'shareScreeners',
    find: async (query) => {
      const found = await Screener.find(
        { expiresAt: within(query) },
        { show: 1, title: 1, expiresAt: 1, updatedAt: 1 },
      )
        .limit(MOST_READ)
        .lean<StoredScreener[]>();
      return found.map(({ _id, show, title, expiresAt, updatedAt }) => ({
        showId: show,
        dated: fixed('screener', _id, title, expiresAt, `/screeners?screener=${String(_id)}`),
        changedAt: updatedAt,
      }));
    },
  },
  {
    type: 'approval',
    needs: 'manageApprovals',
    find: async (query) => {
      const found = await ApprovalRound.find(
        { closesAt: within(query) },
        { show: 1, label: 1, closesAt: 1, closedAt: 1, createdAt: 1 },
      )
        .limit(MOST_READ)
        .lean<StoredApprovalRound[]>();
      return found
        .filter(({ closedAt, closesAt }) => closedAt === null || closedAt >= closesAt)
        .map(({ _id, show, label, closesAt, createdAt }) => ({
          showId: show,
          dated: fixed('approval', _id, label, closesAt, `/approvals/${String(_id)}`),
          changedAt: createdAt,
        }));
    },
  },
];

/** Finds what is shared of shows, as far as the actor may open its screens. */
export async function findShared(query: CalendarQuery, grants: FoundGrants): Promise<OfShow[]> {
  const wanted = SHARED.filter(({ type, needs }) => query.types.has(type) && can(query.actor, needs));
  return (await Promise.all(wanted.map(({ find }) => find(query, grants)))).flat();
}
