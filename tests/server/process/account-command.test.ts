/** `npm run account -- reset NAME` and `remove-second-factor NAME`, while a server with an embedded database runs, which then starts again. */
import { IS_LONG, someOf } from '../../full-length';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testEngine } from '../../setup/engines';
import { startSite, type Site } from '../../setup/site';
import { codeNow } from '../../accounts/second-factor';
import { processesOn, temporaryFolder, until } from '../fixtures/processes';

const temporary = temporaryFolder();
const environment = {
  DATA_DIR: path.join(temporary.folder, 'data'),
  EMBEDDED_DATABASE: testEngine() ?? '',
  SEED: 'none',
  ADMIN_PASSWORD: 'forgotten since',
};
let site: Site;

beforeAll(async () => {
  site = await startSite(environment);
}, 120_000);

afterAll(async () => {
  await site.stop();
  temporary.remove();
});

const account = (args: string[], more: Record<string, string> = {}) => command(['account', ...args], more);

const command = (args: string[], more: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/command.js', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment, PORT: new URL(site.url).port, ...more },
  });
  return { status, stdout, stderr };
};

const signIn = async (password: string) =>
  (
    await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
  ).status;

it('prints a link as its last line, which sets the password of the only administrator', async () => {
  expect(await signIn('forgotten since')).toBe(200);
  const { status, stdout, stderr } = account(['reset', 'Admin']);
  expect([status, stderr]).toEqual([0, expect.stringContaining('password of admin no longer works')]);
  const url = stdout.trim().split('\n').at(-1) ?? '';
  expect(url).toMatch(new RegExp(`^http://localhost:${new URL(site.url).port}/admin/join/[\\w-]{43}$`));
  expect(await signIn('forgotten since')).toBe(401);
  const password = 'a quiet harbour';
  const set = await fetch(site.url + new URL(url).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.url },
    body: new URLSearchParams({ newPassword: password, confirmPassword: password }),
  });
  expect([set.status, set.headers.get('location')]).toEqual([302, '/admin']);
  expect(await signIn(password)).toBe(200);
});

it('prints a link to the public address of the site, and removes a second factor', async () => {
  const post = (url: string, body: object, headers: object = {}) =>
    fetch(site.url + url, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.url, ...headers },
      body: new URLSearchParams({ ...body }),
    });
  const { stdout: link } = account(['reset', 'admin'], { PUBLIC_URL: 'https://www.example.com' });
  expect(link).toMatch(/^https:\/\/www\.example\.com\/admin\/join\/[\w-]{43}\n$/);
  const password = 'another quiet harbour';
  await post(new URL(link).pathname, { newPassword: password, confirmPassword: password });
  const cookie = (await post('/admin', { username: 'admin', password })).headers.getSetCookie()[0] ?? '';
  const page = await fetch(`${site.url}/admin/profile/authenticator`, { headers: { cookie } });
  const [secret = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await page.text()) ?? [];
  await post('/admin/profile/authenticator', { code: codeNow(secret) }, { cookie });
  expect(await signIn(password)).toBe(401);
  const { status, stderr } = account(['remove-second-factor', 'Admin']);
  expect([status, stderr]).toEqual([
    0,
    expect.stringContaining('admin now signs in with the password alone.'),
  ]);
  expect(await signIn(password)).toBe(200);
}, 60_000);

it.each(
  someOf([
    ['an unknown name', ['reset', 'no\nbody'], 'There is no user "no\\nbody".\n'],
    ['no name', ['reset'], 'Say whose password to reset: npm run account -- reset NAME\n'],
    ['another verb', ['delete', 'admin'], 'Say whose password to reset: npm run account -- reset NAME\n'],
    [
      'no name for a second factor',
      ['remove-second-factor'],
      'Say whose second factor to remove: npm run account -- remove-second-factor NAME\n',
    ],
    ['nothing', [], 'Say whose password to reset: npm run account -- reset NAME\n'],
  ]),
)('rejects %s in one line', (_, args, stderr) => {
  expect(account(args)).toEqual({ status: 1, stdout: '', stderr });
});

it.runIf(IS_LONG)(
  'each command is one event, without an address',
  async () => {
    const call = async (method: string, url: string, token: string, body?: object) => {
      const answer = await fetch(site.url + url, {
        method,
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as { token: string; data: { what: string }[]; total: number };
    };
    const credentials = { username: 'admin', password: 'another quiet harbour' };
    const logIn = async () => (await call('POST', '/api/auth/login', '', credentials)).token;
    const token = await logIn();
    const before = (await call('GET', '/api/activity', token)).total;
    await call('POST', '/api/users', token, {
      username: 'other',
      email: 'other@example.com',
      password: 'a third harbour',
    });
    const archive = path.join(temporary.folder, 'site.backup');
    expect(account(['reset', 'other']).status).toBe(0);
    for (const args of [
      ['backup', archive],
      ['restore', archive, '--dry-run'],
      ['restore', archive],
      ['seed'],
    ]) {
      const { status, stderr } = command(args);
      expect([status, stderr.includes('rror')]).toEqual([0, false]);
    }
    // Restoring ends sessions and leaves the activity.
    const { data, total } = await call('GET', '/api/activity', await logIn());
    expect(data.slice(0, total - before)).toMatchObject([
      { what: 'sign-in', refused: false },
      { what: 'command', via: 'cli', who: null, address: '', record: null },
      { what: 'command', via: 'cli', who: null, address: '', record: null },
      { what: 'backup', via: 'cli', who: null, address: '' },
      { what: 'command', via: 'cli', who: null, address: '', record: { kind: 'users', title: 'other' } },
      { what: 'create', via: 'api', record: { title: 'other' } },
    ]);
  },
  120_000,
);

it('a site with its own database starts again with what is stored', async () => {
  expect(await site.stop()).toBe(0);
  await until(() => processesOn(temporary.folder).length === 0);
  site = await startSite(environment);
  expect(site.output()).not.toContain('Demo content');
  expect(await signIn('another quiet harbour')).toBe(200);
}, 120_000);
