/** How the site is, by the API and the metrics of a whole server. */
import { expect, it } from 'vitest';
import { HEALTH_LINE_IDS } from '~/operations/health/health-line';
import { createApiToken } from '~/core/session/api-tokens.server';
import { METRICS_TOKEN, shareApi } from '../fixtures/api';

const api = await shareApi();
const admin = await api.caller('admin');

interface Health {
  state: string;
  lines: { id: string; state: string; words: string }[];
  backups: unknown[];
}

const read = async (headers: Record<string, string> = {}): Promise<Health> => {
  const { json, status } = await api.call('GET', '/api/health', { token: admin.token, headers });
  expect(status).toBe(200);
  return json.data as unknown as Health;
};

it('has all lines of a server, asked and judged', async () => {
  const { lines, state, backups } = await read();
  expect(lines.map(({ id }) => id)).toEqual(HEALTH_LINE_IDS.filter((id) => id !== 'certificate'));
  expect(lines.filter(({ words }) => words.startsWith('Could not be asked'))).toEqual([]);
  expect(lines.find(({ id }) => id === 'backup')).toMatchObject({ state: 'act' });
  expect([state, backups]).toEqual(['act', []]);
});

it('notices the headers of a proxy that nobody trusts, and tells no address', async () => {
  const lineOf = ({ lines }: Health) => lines.find(({ id }) => id === 'trust-proxy')?.state;
  const health = await read({ 'X-Forwarded-For': '192.0.2.77' });
  expect(lineOf(health)).toBe('look');
  expect(JSON.stringify(health)).not.toContain('192.0.2.77');
});

it('is closed to every API token', async () => {
  const { token } = await createApiToken(admin, { label: 'A program', scopes: ['read'] });
  expect((await api.call('GET', '/api/health', { token })).status).toBe(403);
});

it('is measured', async () => {
  const { lines } = await read();
  const answer = await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  for (const state of ['fine', 'look', 'act']) {
    const count = lines.filter((line) => line.state === state).length;
    expect(text).toContain(`showreel_health_lines{state="${state}"} ${count}\n`);
  }
  expect(text).toMatch(/^showreel_storage_free_bytes [1-9]\d+$/m);
  for (const name of ['last_proved_timestamp_seconds', 'last_duration_seconds', 'last_bytes'])
    expect(text).toContain(`\nshowreel_backup_${name} 0\n`);
});
