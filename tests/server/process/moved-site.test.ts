/** A move is rehearsed: the addresses of an old site are imported as redirects, and checked before and after. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createApiToken } from '~/core/session/api-tokens.server';
import { signedIn } from '../../accounts/sign-in';
import { IS_LONG } from '../../full-length';
import { makeArticle, makePerson, makeShow } from '../../make';
import { shareApi } from '../fixtures/api';
import { temporaryFolder } from '../fixtures/processes';

const temporary = temporaryFolder();
const COUNT = IS_LONG ? 200 : 20;

const site = await shareApi();
const { actor: editor } = await signedIn('editor');
const { token } = await createApiToken(editor, { label: 'A move', scopes: ['links'] });
const targets = [
  `/shows/${(await makeShow()).slug}`,
  `/news/${(await makeArticle({ status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') })).slug}`,
  `/people/${(await makePerson()).slug}`,
  '/contact',
  '/news',
];
/** Where each address of the old site leads. */
const moves: { from: string; to: string; status: number }[] = Array.from({ length: COUNT }, (_, each) => {
  const from = `/programmes/${each % 2 === 0 ? 'drama' : 'comedy'}/title-${each}`;
  return each % 20 === 19
    ? { from, to: '', status: 410 }
    : { from, to: targets[each % targets.length] ?? '/', status: 301 };
});

afterAll(() => {
  temporary.remove();
});

const sitemap = () => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${moves.map(({ from }) => `<url><loc>https://www.old-company.example${from}/</loc></url>`).join('\n')}
</urlset>`;

/** Runs the command on the sitemap, and returns its exit code and the lines. */
const check = (): Promise<{ code: number; lines: string[][] }> =>
  new Promise((resolve) => {
    const file = path.join(temporary.folder, 'sitemap.xml');
    writeFileSync(file, sitemap());
    execFile(
      process.execPath,
      ['scripts/command.js', 'check-links', file, '--base', site.url],
      (error, stdout) => {
        const lines = stdout
          .trim()
          .split('\n')
          .map((line) => line.split('\t'));
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines });
      },
    );
  });

it(`${COUNT} addresses of an old site are not found before the redirects are imported, and lead somewhere after`, async () => {
  const before = await check();
  expect([before.code, before.lines.length]).toEqual([1, COUNT]);
  expect(before.lines.filter(([, status]) => status === '404')).toHaveLength(COUNT);
  for (const { from, to, status } of moves) {
    const answer = await fetch(`${site.url}/api/redirects`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ from, status, ...(status === 301 && { to }) }),
    });
    expect([from, answer.status]).toEqual([from, 201]);
  }
  const after = await check();
  expect([after.code, after.lines.length]).toEqual([0, COUNT]);
  expect(after.lines.filter(([, status]) => status === '404')).toEqual([]);
  expect(after.lines).toEqual(
    moves.map(({ from, to, status }) =>
      status === 410 ? [`${from}/`, '410', `${from}/`] : [`${from}/`, '200', to],
    ),
  );
}, 120_000);
