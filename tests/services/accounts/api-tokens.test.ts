/** Tokens by which programs act as a user. */
import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Grant } from '~models/grant';
import { User } from '~models/user';
import { MAX_TOKENS, TOKEN_SCOPES } from '~/core/access/api-token';
import { createApiToken, endApiToken, findTokenUser, listApiTokens } from '~/core/session/api-tokens.server';
import { deleteUser, editUser } from '~/accounts/users.server';
import { toActor } from '~/core/session/sessions.server';
import { actor, makeUser } from '../../make';

vi.setConfig({ testTimeout: 30_000 });

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const INPUT = { label: 'Listings feed', scopes: ['read'] };

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([User.deleteMany(), Grant.deleteMany()]);
});

const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
const owner = async (role = 'editor') => toActor(await makeUser({ role }), 'form');

describe('a token', () => {
  it('is found with its scopes and its owner, and only its hash is stored', async () => {
    const me = await owner();
    const made = await createApiToken(me, { label: 'A', scopes: ['upload', 'read', 'upload'], days: 7 });
    expect(made.token).toMatch(/^srl_[\w-]{43}$/);
    expect(made.scopes).toEqual(['read', 'upload']);
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * DAY_MS);
    expect(await findTokenUser(made.token)).toMatchObject({
      user: { id: me.id },
      scopes: ['read', 'upload'],
    });
    expect(JSON.stringify(await Grant.find().lean())).not.toContain(made.token.slice(4));
    expect(JSON.stringify(await listApiTokens(me))).not.toContain(made.token.slice(4));
  });

  it('ends after 90 days by default', async () => {
    const { token } = await createApiToken(await owner(), INPUT);
    pass(90 * DAY_MS - MINUTE_MS);
    expect(await findTokenUser(token)).not.toBeNull();
    pass(2 * MINUTE_MS);
    expect(await findTokenUser(token)).toBeNull();
  });

  it('ends at once by its owner, and by nobody else', async () => {
    const [me, other] = [await owner(), await owner('admin')];
    const { id, token } = await createApiToken(me, INPUT);
    await expect(endApiToken(other, id)).rejects.toMatchObject({ status: 404 });
    await endApiToken(me, id);
    expect(await findTokenUser(token)).toBeNull();
    expect(await listApiTokens(me)).toEqual([]);
    await expect(endApiToken(me, id)).rejects.toMatchObject({ status: 404 });
  });

  it('ends with its owner, and has the owner’s role of the moment', async () => {
    const me = await owner('admin');
    await owner('admin');
    const { token } = await createApiToken(me, INPUT);
    await editUser(actor('admin'), me.id, { role: 'author' });
    expect((await findTokenUser(token))?.user.role).toBe('author');
    await deleteUser(actor('admin'), me.id);
    expect(await findTokenUser(token)).toBeNull();
    expect(await Grant.countDocuments({ kind: 'token' })).toBe(0);
  });

  it('has its last use written at most once a minute', async () => {
    const me = await owner();
    const { token } = await createApiToken(me, INPUT);
    const lastUse = async () => (await listApiTokens(me))[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await findTokenUser(token);
    const first = await lastUse();
    expect(first).toEqual(expect.any(String));
    pass(MINUTE_MS - 10_000);
    await findTokenUser(token);
    expect(await lastUse()).toBe(first);
    pass(20_000);
    await findTokenUser(token);
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  });

  it('gets another secret, and no second record, when an attempt is repeated whose answer was lost', async () => {
    const me = await owner();
    const id = String(new Types.ObjectId());
    const first = await createApiToken(me, INPUT, id);
    const again = await createApiToken(me, INPUT, id);
    expect(again.id).toBe(first.id);
    expect([await findTokenUser(first.token), (await findTokenUser(again.token))?.user.id]).toEqual([
      null,
      me.id,
    ]);
    expect(await listApiTokens(me)).toHaveLength(1);
  });
});

it('a user has at most 50 live tokens, also when several are made at the same time', async () => {
  const me = await owner();
  for (let made = 0; made < MAX_TOKENS - 1; made += 1) await createApiToken(me, INPUT);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => createApiToken(me, INPUT)));
  expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  expect((await listApiTokens(me)).length).toBeLessThanOrEqual(MAX_TOKENS);
  while ((await listApiTokens(me)).length < MAX_TOKENS) await createApiToken(me, INPUT);
  await expect(createApiToken(me, INPUT)).rejects.toMatchObject({ status: 409 });
  await endApiToken(me, (await listApiTokens(me))[0]?.id ?? '');
  await createApiToken(me, INPUT);
  await createApiToken(await owner(), INPUT);
});

it.each([
  ['no label', { label: ' ' }, 'label'],
  ['a label that is too long', { label: 'x'.repeat(201) }, 'label'],
  ['no scopes', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['users'] }, 'scopes.0'],
  ['more scopes than there are', { scopes: [...TOKEN_SCOPES, 'read'] }, 'scopes'],
  ['other days', { days: 1 }, 'days'],
  ['days as a text', { days: '90' }, 'days'],
])('a token with %s is rejected', async (_, fields, field) => {
  const failure = { status: 400, fields: { [field]: [expect.any(String)] } };
  await expect(createApiToken(await owner(), { ...INPUT, ...fields })).rejects.toMatchObject(failure);
});
