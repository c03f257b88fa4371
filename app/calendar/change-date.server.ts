import type { Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import type { Fields } from '~/core/fields/field';
import { pick } from '~/core/fields/field-path';
import type { PublishOptions } from '~/records/save/record-listeners.server';
import type { MergeBase } from '~/core/merge/field-merge';
import { type Edited, formBase } from '~/core/merge/edits.server';
import { RECORD_FIELDS, titleOf, type ContentKind } from '~/core/nouns/kinds';
import { fromLocalInput } from '~/core/text/formats';
import { Failure, notFound, fieldFailure } from '~/core/validation/errors';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord } from '~/records/save/record-update.server';
import type { CalendarType } from './calendar-types';

/** A date that is a field of a record, or of an item in one of its lists. */
interface DateField<K extends ContentKind = ContentKind> {
  kind: K;
  type: CalendarType;
  /** The field of the record that has it. */
  field: keyof (typeof RECORD_FIELDS)[K] & string;
  label: string;
  /** Whether it is a day, not a moment. */
  isDay?: true;
  /** Undefined if there is no such item; empty or null without a date. */
  read: (record: ViewBy[K], item: string) => string | null | undefined;
  /** Returns the record's field with another date. */
  write: (record: ViewBy[K], item: string, at: string) => unknown;
  nameOf?: (record: ViewBy[K], item: string) => string | undefined;
}

const replaced = <Item extends { id: string }>(items: readonly Item[], id: string, change: Partial<Item>) =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));

const findItem = <Item extends { id: string }>(items: readonly Item[], id: string) =>
  items.find((item) => item.id === id);

const episodeOf = ({ seasons }: ViewBy['show'], id: string) =>
  seasons.flatMap(({ episodes }) => episodes).find((episode) => episode.id === id);

const watchField = (type: 'watch-from' | 'watch-until', name: 'from' | 'until', label: string) =>
  ({
    kind: 'show',
    type,
    field: 'watch',
    label,
    read: ({ watch }, item) => findItem(watch, item)?.[name],
    write: ({ watch }, item, at) => replaced(watch, item, { [name]: at }),
    nameOf: ({ watch }, item) => findItem(watch, item)?.service,
  }) satisfies DateField<'show'>;

const publication = <K extends 'article' | 'page'>(kind: K) =>
  ({
    kind,
    type: kind,
    field: 'publishedAt',
    label: RECORD_FIELDS[kind].publishedAt.label,
    read: ({ publishedAt }) => publishedAt,
    write: (_record, _item, at) => at,
  }) satisfies DateField<K>;

/** By the first part of the entries' keys. */
const DATE_FIELDS = {
  article: publication('article'),
  page: publication('page'),
  episode: {
    kind: 'show',
    type: 'episode',
    field: 'seasons',
    label: 'First shown',
    isDay: true,
    read: (show, item) => episodeOf(show, item)?.airDate,
    write: ({ seasons }, item, airDate) =>
      seasons.map((season) => ({ ...season, episodes: replaced(season.episodes, item, { airDate }) })),
    nameOf: (show, item) => episodeOf(show, item)?.title,
  } satisfies DateField<'show'>,
  'watch-from': watchField('watch-from', 'from', 'From'),
  'watch-until': watchField('watch-until', 'until', 'Until'),
  embargo: {
    kind: 'show',
    type: 'embargo',
    field: 'press',
    label: 'Embargo until',
    read: ({ press }) => press.embargoUntil,
    write: (_show, _item, embargoUntil) => ({ embargoUntil }),
  } satisfies DateField<'show'>,
  vacancy: {
    kind: 'page',
    type: 'vacancy',
    field: 'vacancies',
    label: 'Closes',
    read: ({ vacancies }, item) => findItem(vacancies, item)?.closes,
    write: ({ vacancies }, item, closes) => replaced(vacancies, item, { closes }),
    nameOf: ({ vacancies }, item) => findItem(vacancies, item)?.title,
  } satisfies DateField<'page'>,
};

export interface MovableDate {
  key: string;
  type: CalendarType;
  title: string;
  label: string;
  isDay: boolean;
  /** ISO 8601. */
  at: string;
}

interface Found {
  date: MovableDate;
  kind: ContentKind;
  id: string;
  field: string;
  /** Returns the change of the record that sets a date. */
  changeTo: (at: string) => Record<string, unknown>;
  record: object;
}

/** Throws 404 if there is no such date, and 403 if the actor may not edit its record. */
async function findDate(actor: Actor, key: string, open: typeof openRecord = openRecord): Promise<Found> {
  const [name = '', id = '', item = ''] = key.split('.');
  const described = Object.hasOwn(DATE_FIELDS, name) ? DATE_FIELDS[name as keyof typeof DATE_FIELDS] : null;
  if (!described) throw notFound('Date');
  const { kind, type, field, label, isDay = false, read, write, nameOf } = described as unknown as DateField;
  const record = await open(kind, actor, id);
  const at = read(record, item);
  if (!at) throw notFound('Date');
  const title = [titleOf(kind, record), nameOf?.(record, item)].filter(Boolean).join(', ');
  return {
    date: { key, type, title, label, isDay, at },
    ...{ kind, id, field, record },
    changeTo: (moved) => ({ [field]: write(record, item, moved) }),
  };
}

export const openDate = async (actor: Actor, key: string): Promise<MovableDate> =>
  (await findDate(actor, key)).date;

interface DateChange extends PublishOptions {
  /** The new day, or the new time in London, or a moment. */
  at: string;
  /** The date that the actor has seen. */
  was?: string | undefined;
  /** After a conflict: what the actor has seen of it. */
  base?: MergeBase | undefined;
}

/**
 * Moves a date by a change of its record, with the rules of the record's own form. Throws `Conflict` if the date is not the one that the
 * actor has seen, `Unconfirmed`, 400, 403 and 404.
 */
export async function changeDate(
  actor: Actor,
  key: string,
  { at: text, was, base, ...options }: DateChange,
): Promise<{ date: MovableDate; merged: Edited<unknown>['merged']; kind: ContentKind }> {
  const { date, kind, id, field, record, changeTo } = await findDate(actor, key, openOrRefuse);
  const at = date.isDay ? text : (fromLocalInput(text)?.toISOString() ?? text);
  if (at.trim() === '') throw fieldFailure(400, 'at', 'Enter a date');
  const fields: Fields = pick(RECORD_FIELDS[kind] as Fields, [field]);
  const seen = isDate(was) ? formBase(fields, { ...record, ...changeTo(was) }) : undefined;
  const edited = editRecord(kind, actor, id, changeTo(at), { base: base ?? seen, ...options });
  const { merged } = await edited.catch((error: unknown) => {
    throw atControl(error);
  });
  return { date: { ...date, at }, merged, kind };
}

/** A refusal is an event, as that of a save. */
const openOrRefuse: typeof openRecord = (kind, actor, id) =>
  recordRefusal(actor, aboutContent('change', kind, id), () => openRecord(kind, actor, id));

/** Anything else comes from no form of this site. */
const isDate = (text: string | undefined): text is string =>
  text !== undefined && !Number.isNaN(Date.parse(text));

/** The form has one control, whatever the field is called. */
function atControl(error: unknown): unknown {
  if (!(error instanceof Failure) || error.status !== 400) return error;
  const messages = Object.values(error.fields).flat();
  return messages.length > 0 ? new Failure(400, error.message, { at: messages }) : error;
}
