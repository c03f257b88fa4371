/** Imports as the database has them, without a job. */
import { Types } from 'mongoose';
import { ImportItem, SiteImport, type StoredImport } from '~models/site-import';
import { packItem } from '~/moving/plan/origins.server';
import type { SourceItem } from '~/moving/sources/source-item';
import { makeArticle } from './make';

const ITEM: SourceItem = {
  source: 'wordpress',
  site: 'old-films.example',
  type: 'post',
  typeLabel: 'Posts',
  id: '7',
  parentId: '',
  title: 'We have moved',
  slug: 'we-have-moved',
  html: '<p>Newer.</p>',
  markup: 'classic',
  excerpt: '',
  moment: '2016-02-12T09:30:00.000Z',
  status: 'public',
  author: '',
  terms: [],
  featured: null,
  video: null,
  media: [],
  address: '/2016/02/we-have-moved/',
  oldAddresses: [],
  newer: 'b',
  fields: {},
  line: 1,
};

const NUMBER = '00000001';

/** An import that has ended, with one article that was edited here since. Returns the number of its item, too. */
export async function makeImport({
  title = ITEM.title,
  ...fields
}: Partial<StoredImport> & { title?: string } = {}) {
  const _id = new Types.ObjectId();
  const id = String(_id);
  const article = await makeArticle({ title });
  const at = new Date('2026-03-02T09:30:00.000Z');
  const plan = {
    types: [
      { type: 'post', label: title, items: 1, drafts: 0, private: 0, scheduled: 0, as: 'article' },
      {
        type: 'jetpack-testimonial',
        label: title,
        items: 2,
        drafts: 1,
        private: 0,
        scheduled: 0,
        as: 'none',
      },
    ],
    losses: [{ words: 'Table → lines', count: 1, items: [{ type: 'post', id: '7', title }] }],
    missing: [{ file: `2016/02/${title}.jpg`, count: 1, items: [{ type: 'post', id: '7', title }] }],
    leftOut: [{ name: `${title}.jpg`, words: 'it is encrypted' }],
    lines: [{ line: 3, column: 'title', words: title }],
    notBrought: ['Comments (3)'],
    here: { same: 0, newer: 0, edited: 1, deleted: 0 },
    redirects: 1,
  };
  await SiteImport.create({
    _id,
    ...{ state: 'done', source: 'wordpress', site: title, isPrepared: true, done: 1, total: 1, ...plan },
    ...{ createdAt: at, startedAt: at, endedAt: at },
    ...fields,
  });
  await ImportItem.create({
    _id: `${id}:${NUMBER}`,
    ...{ importId: id, type: 'post', row: 'post', sourceId: '7', title, rank: 3, kind: 'article' },
    ...{ recordId: article.id, slug: article.slug, to: `/news/${article.slug}`, newer: 'b', isDone: true },
    ...{ what: 'left', why: 'It was edited here since, and stays as it is.', warnings: [title] },
    paths: ['/2016/02/we-have-moved'],
    body: await packItem({ ...ITEM, title }),
  });
  return { id, item: NUMBER };
}

export const makePlan = (fields: Partial<StoredImport> & { title?: string } = {}) =>
  makeImport({ state: 'planned', startedAt: null, endedAt: null, isPrepared: false, ...fields });
