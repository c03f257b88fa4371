/** `npm run dev`: the server with the sources. */
import { expect, inject, it, onTestFinished } from 'vitest';
import { databaseNamed } from '../../setup/database';
import { launchSite } from '../../setup/site';

const PAGES = ['/', '/shows', '/shows/the-long-rain', '/admin', '/app/entry.client.tsx', '/app/root.tsx'];

it('the development server answers pages and their modules, and reports no error', async () => {
  const site = await launchSite(
    {
      MONGODB_URI: databaseNamed(inject('databaseUri'), 'development'),
      SEED: 'demo',
      NODE_ENV: 'development',
    },
    { command: ['--import', 'tsx', 'server.ts'] },
  );
  onTestFinished(async () => void (await site.stop()));
  await site.ready;
  for (const page of PAGES) expect((await fetch(site.url + page)).status, page).toBe(200);
  // A module of the optimized packages is answered when they are made.
  const entry = await (await fetch(`${site.url}/app/entry.client.tsx`)).text();
  const [react = ''] = /\/node_modules\/\.vite\/deps\/react\.js[^"']*/.exec(entry) ?? [];
  expect((await fetch(site.url + react)).status).toBe(200);
  expect(site.output()).not.toMatch(/error/i);
}, 120_000);
