/** Steps through the record forms of shows, articles, people and pages that the browser tests share. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { expect } from './fixtures';
import { makeArticle, makePage, makePerson, makeShow } from './make';

/** The names of the four record forms, and the input for their first fields. */
export const KINDS = [
  {
    path: '/admin/shows',
    collection: 'shows',
    make: (title: string) => makeShow({ title }),
    add: 'Add New Show',
    create: 'Create New Show',
    edit: 'Edit Show',
    title: 'title',
    rich: 'Description',
    words: { saving: 'Saving show...', saved: 'Show saved successfully', failed: 'Failed to save show' },
  },
  {
    path: '/admin/news',
    collection: 'articles',
    make: (title: string) => makeArticle({ title }),
    add: 'Add New Article',
    create: 'Create New Article',
    edit: 'Edit Article',
    title: 'title',
    rich: 'Content',
    words: {
      saving: 'Saving article...',
      saved: 'Article saved successfully',
      failed: 'Failed to save article',
    },
  },
  {
    path: '/admin/people',
    collection: 'people',
    make: (name: string) => makePerson({ name }),
    add: 'Add Team Member',
    create: 'Add Team Member',
    edit: 'Edit Team Member',
    title: 'name',
    rich: 'Bio',
    words: {
      saving: 'Saving team member...',
      saved: 'Team member saved successfully',
      failed: 'Failed to save team member',
    },
  },
  {
    path: '/admin/pages',
    collection: 'pages',
    make: (title: string) => makePage({ title }),
    add: 'Add New Page',
    create: 'Create New Page',
    edit: 'Edit Page',
    title: 'title',
    rich: 'Body',
    words: { saving: 'Saving page...', saved: 'Page saved successfully', failed: 'Failed to save page' },
  },
];

export const field = (page: Page, name: string) => page.locator(`[name=${name}]:not([type=hidden])`);
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Opens a record form and waits until it is hydrated, which is when its editor has loaded. */
export async function openPanel(page: Page, path: string, rich: string) {
  await page.goto(path);
  const editor = page.getByRole('textbox', { name: rich });
  await expect(page.getByRole('toolbar', { name: `Formatting: ${rich}` })).toBeVisible();
  return editor;
}

export const said = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
export const complained = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();

/** The stored records of a kind, oldest first. */
export const stored = (collection: string) =>
  mongoose.connection.collection(collection).find().sort({ createdAt: 1 }).toArray();

/** Their titles or names. */
export const storedTitles = async (collection: string) =>
  (await stored(collection)).map(({ title, name }): unknown => title ?? name);

export const emptyDesk = () =>
  Promise.all(KINDS.map(({ collection }) => mongoose.connection.collection(collection).deleteMany({})));
