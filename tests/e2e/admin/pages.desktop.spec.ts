/** A page of the company's own, from its form to the site, with and without JavaScript. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { findPageFor } from '../../../app/site/page/public-pages.server';
import { signInAs } from '../../accounts/sign-in';
import { laterWith } from '../../full-length';
import { useEmptySite } from '../../empty-site';
import { expect, hydrated, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor } from '../../make';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await mongoose.connection.collection('pages').deleteMany({});
  await signInAs(context, site.url, 'editor');
});

/** Returns the control of that name; those of rows have dots in theirs. */
const field = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);

const stored = (slug: string) => findPageFor(actor('admin'), slug);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'a page with vacancies is written, listed, and shown on the site',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, allow }) => {
        allow.failing('/admin/pages/new');
        allow.console(/400/);
        await page.goto('/admin/pages');
        if (javaScriptEnabled) await hydrated(page);
        await page.getByRole('link', { name: 'Add New Page' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Page');
        await field(page, 'title').fill('Careers');
        await field(page, 'intro').fill('We hire slowly.');
        await page.getByLabel('Text and vacancies').check();
        for (const [index, [title, apply]] of [
          ['Runner', 'jobs@primal.example'],
          ['Editor', 'mailto:jobs@primal.example'],
        ].entries()) {
          await page.getByRole('button', { name: 'Add vacancy' }).click();
          await field(page, `vacancies.${index}.title`).fill(title ?? '');
          await field(page, `vacancies.${index}.apply`).fill(apply ?? '');
        }
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText(/Apply at must start with https/).first()).toBeVisible();
        await expect(field(page, 'vacancies.0.apply')).toHaveValue('jobs@primal.example');
        await field(page, 'vacancies.0.apply').fill('https://jobs.example/runner');
        await field(page, 'status').selectOption('published');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('Page saved successfully')).toBeVisible();
        await expect(page.getByRole('heading', { level: 2 })).toHaveText('Careers');
        expect(await stored('careers')).toMatchObject({
          status: 'published',
          vacancies: [{ title: 'Runner' }, { title: 'Editor' }],
        });
        await page.goto('/careers');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers');
        await expect(page.getByRole('heading', { name: 'Open positions' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Apply for Runner' })).toHaveAttribute(
          'href',
          'https://jobs.example/runner',
        );
        await expect(page.getByRole('article', { name: 'Editor' })).toBeVisible();
      },
    );
  });
