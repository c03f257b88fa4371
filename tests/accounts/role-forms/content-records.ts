/** Records of each kind in every state that a form needs. */
import type { Actor } from '~/core/access/permissions';
import { HIDDEN } from '~/core/nouns/kinds';
import { makeAnswer } from '../../make-answer';
import { createPreview } from '~/records/previews/previews.server';
import { makeArticle, makePage, makePerson, makeShow } from '../../make';
import { otherUser } from './role-form';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';

export const PUBLIC = { status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') };

/** What the records of one kind have in common with those of the others. */
export const KINDS = [
  {
    path: 'shows',
    kind: 'show',
    make: (by: Actor) => makeShow({ tagline: 'Before' }, by),
    title: 'title',
    field: 'tagline',
  },
  {
    path: 'news',
    kind: 'article',
    make: (by: Actor) => makeArticle({ excerpt: 'Before', ...PUBLIC }, by),
    title: 'title',
    field: 'excerpt',
  },
  {
    path: 'people',
    kind: 'person',
    make: (by: Actor) => makePerson({ role: 'Before' }, by),
    title: 'name',
    field: 'role',
  },
  {
    path: 'pages',
    kind: 'page',
    make: (by: Actor) => makePage({ intro: 'Before', ...PUBLIC }, by),
    title: 'title',
    field: 'intro',
  },
] as const;
export type Kind = (typeof KINDS)[number];

/** A record with an earlier version. */
export async function makeChanged({ kind, make, field }: Kind, by: Actor) {
  const record = await make(by);
  await updateRecord(kind, otherUser, record.id, { [field]: 'After' });
  return record;
}

export async function makeHidden({ kind, make }: Kind, by: Actor) {
  const record = await make(by);
  await updateRecord(kind, otherUser, record.id, HIDDEN[kind]);
  return record;
}

/** A record with unpublished changes. */
export async function makeDrafted({ kind, make, field }: Kind, by: Actor) {
  const record = await make(by);
  await keepChanges(kind, otherUser, record.id, { [field]: 'Kept' });
  return record;
}

export async function previewOf({ make, kind }: Kind, by: Actor) {
  const { id } = await make(by);
  return { id, preview: (await createPreview(otherUser, { kind, id }, { label: 'A' })).id };
}

/** A record with a link that asks, and an answer with one note. */
export async function askedOf({ make, kind }: Kind, by: Actor) {
  const { id } = await make(by);
  return { id, ...(await makeAnswer({ kind, id })) };
}

/** A record in the trash, deleted by that user. */
export async function makeDeleted({ kind, make }: Kind, by: Actor = otherUser) {
  const record = await make(by);
  await removeRecord(kind, { ...by, role: 'admin' }, record.id);
  return record;
}

/** A show in the trash. */
export async function makeTrashed(fields: object = {}) {
  const show = await makeShow(fields);
  await removeRecord('show', otherUser, show.id);
  return show;
}
