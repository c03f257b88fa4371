/** Passkeys: which are accepted when they are added, which sign in, and what ends them. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { MAX_PASSKEYS, passkeyHost } from '~/core/access/passkey';
import type { Actor } from '~/core/access/permissions';
import {
  sweepPasskeyChallenges,
  checkPasskey,
  openPasskeySignIn,
  PasskeyRefused,
  addPasskey,
  openPasskeyEnrolment,
  removePasskey,
} from '~/accounts/passkey-check.server';
import { listPasskeys, mustEnrol } from '~/core/session/second-factor-policy.server';
import { resetPassword, setPasswordByLink } from '~/accounts/password-links.server';
import { removeSecondFactor } from '~/accounts/second-factor.server';
import { toActor } from '~/core/session/sessions.server';
import { deleteUser } from '~/accounts/users.server';
import { actor, makeUser } from '../../make';
import { androidKeyAttestation, selfAttestation } from '../../accounts/attestations';
import { addedPasskey, fillPasskeys, newCredential, PROVEN, SITE } from '../../accounts/passkeys';
import { updateRecord } from '~/records/save/record-update.server';
import { Passkey, PasskeyChallenge } from '~models/sign-in';

const STALE = { isRecent: false, byPasskey: false };
let owner: Actor;

beforeEach(async () => {
  owner = toActor(await makeUser({ role: 'admin' }), 'form');
});

const challengeFor = async (who: Actor = owner, passkeyName = 'Laptop') =>
  (await openPasskeyEnrolment(who, PROVEN, { site: SITE, passkeyName })).challenge;
const add = (credential: unknown, { who = owner, passkeyName = 'Laptop', proof = PROVEN } = {}) =>
  addPasskey(who, proof, { site: SITE, passkeyName, credential });
const signInChallenge = async () => (await openPasskeySignIn(SITE)).challenge;
const lastEvent = () => ActivityEvent.findOne().sort({ _id: -1 }).lean();

describe('a new passkey', () => {
  it('is asked for so that it can be found without a name, checks who is there, and names nobody', async () => {
    const options = await openPasskeyEnrolment(owner, PROVEN, { site: SITE, passkeyName: 'Laptop' });
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(owner.username);
    expect(JSON.stringify(await PasskeyChallenge.find().lean())).not.toContain(options.challenge);
  });

  it('is stored with its name and is an event', async () => {
    const { id } = await addedPasskey(owner, '  My   laptop ');
    expect(await listPasskeys(owner.id)).toEqual([
      expect.objectContaining({ id, name: 'My laptop', lastUsedAt: null }),
    ]);
    expect(await lastEvent()).toMatchObject({ what: 'passkey', who: owner.id, refused: false });
  });

  it('is refused from another place, without anybody there, or as the answer of a sign-in, which is an event', async () => {
    for (const flaws of [
      { origin: 'https://elsewhere.example' },
      { host: 'elsewhere.example' },
      { isUserVerified: false },
      { isUserPresent: false },
      { type: 'webauthn.get' },
    ]) {
      await ActivityEvent.deleteMany({ what: 'passkey' });
      const credential = newCredential().made(await challengeFor(), flaws);
      await expect(add(credential), JSON.stringify(flaws)).rejects.toMatchObject({ status: 403 });
      expect(await lastEvent()).toMatchObject({ what: 'passkey', who: owner.id, refused: true });
    }
    expect(await listPasskeys(owner.id)).toEqual([]);
  });

  it('is refused if it is something else', async () => {
    const part = { id: 'a', rawId: 'a', type: 'public-key', response: {} };
    for (const credential of [null, {}, 'x', part, { id: 7 }, []])
      await expect(add(credential), JSON.stringify(credential)).rejects.toMatchObject({ status: 403 });
  });

  it('is refused with the challenge of another user, of a sign-in, or one that was used', async () => {
    const other = toActor(await makeUser(), 'form');
    for (const challenge of [await challengeFor(other), await signInChallenge(), 'bWFkZSB1cA'])
      await expect(add(newCredential().made(challenge))).rejects.toMatchObject({ status: 403 });
    const challenge = await challengeFor();
    await add(newCredential().made(challenge));
    await expect(add(newCredential().made(challenge))).rejects.toMatchObject({ status: 403 });
    expect(await listPasskeys(owner.id)).toHaveLength(1);
  });

  it('whose attestation names a revocation list is rejected with 400, and the list is not fetched', async () => {
    let connections = 0;
    const listener = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    listener.on('connection', () => (connections += 1));
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const attest = androidKeyAttestation(`http://127.0.0.1:${port}/revoked.crl`);
    const credential = newCredential().made(await challengeFor(), { attest });
    const [added] = await Promise.allSettled([add(credential)]);
    expect(connections).toBe(0);
    expect(added).toMatchObject({ status: 'rejected', reason: { status: 400 } });
    expect(await listPasskeys(owner.id)).toEqual([]);
    await new Promise((resolve) => listener.close(resolve));
  });

  it('whose own key attests it, which browsers pass on unasked, is stored', async () => {
    await add(newCredential().made(await challengeFor(), { attest: selfAttestation }));
    expect(await listPasskeys(owner.id)).toHaveLength(1);
  });

  it('is refused if its attestation object cannot be read', async () => {
    const objects = {
      'is no CBOR': Buffer.from('attestation'),
      'is CBOR, but no map': Buffer.from([0x83, 1, 2, 3]),
      'is nested as deep as it is long': Buffer.alloc(8_000, 0x81),
      'names no format': Buffer.from([0xa0]),
      'is longer than 16,384 characters': Buffer.alloc(12_289),
    };
    for (const [what, object] of Object.entries(objects)) {
      const made = newCredential().made(await challengeFor());
      const response = { ...made.response, attestationObject: object.toString('base64url') };
      await expect(add({ ...made, response }), what).rejects.toMatchObject({ status: 403 });
    }
  });

  it('is refused after five minutes', async () => {
    const challenge = await challengeFor();
    await PasskeyChallenge.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await expect(add(newCredential().made(challenge))).rejects.toMatchObject({ status: 403 });
    expect(await sweepPasskeyChallenges()).toBeGreaterThan(0);
    expect(await PasskeyChallenge.countDocuments()).toBe(0);
  });

  it('needs a recent sign-in or password, and so does removing one', async () => {
    const { id } = await addedPasskey(owner);
    const made = newCredential().made(await challengeFor());
    const open = openPasskeyEnrolment(owner, STALE, { site: SITE, passkeyName: 'Phone' });
    await expect(open).rejects.toMatchObject({ status: 403 });
    expect(await lastEvent()).toMatchObject({ what: 'passkey', refused: true });
    await expect(add(made, { proof: STALE })).rejects.toMatchObject({ status: 403 });
    await expect(removePasskey(owner, STALE, { id })).rejects.toMatchObject({ status: 403 });
    expect(await listPasskeys(owner.id)).toHaveLength(1);
  });

  it('needs a name of 1 to 60 characters', async () => {
    const refused = { status: 400, fields: { passkeyName: [expect.any(String)] } };
    for (const passkeyName of ['', ' ', 'x'.repeat(61)]) {
      await expect(challengeFor(owner, passkeyName)).rejects.toMatchObject(refused);
      const made = newCredential().made(await challengeFor());
      await expect(add(made, { passkeyName })).rejects.toMatchObject(refused);
    }
  });

  it('is one of ten at most, also when several are added at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => newCredential().made(await challengeFor())),
    );
    await fillPasskeys(owner.id, MAX_PASSKEYS - 1);
    const results = await Promise.allSettled(made.map((one) => add(one)));
    const stored = await Passkey.countDocuments({ userId: owner.id });
    expect(stored).toBeLessThanOrEqual(MAX_PASSKEYS);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(stored - MAX_PASSKEYS + 1);
    await fillPasskeys(owner.id, MAX_PASSKEYS - stored);
    await expect(challengeFor()).rejects.toMatchObject({ status: 409 });
  });

  it('belongs to one user', async () => {
    const credential = await addedPasskey(owner);
    const other = toActor(await makeUser(), 'form');
    const made = credential.made(await challengeFor(other));
    await expect(add(made, { who: other })).rejects.toMatchObject({ status: 409 });
    await expect(removePasskey(other, PROVEN, { id: credential.id })).rejects.toMatchObject({ status: 404 });
    expect(await listPasskeys(owner.id)).toHaveLength(1);
  });
});

describe('a sign-in by a passkey', () => {
  it('finds its user, once, also when it is sent several times at once', async () => {
    const credential = await addedPasskey(owner);
    const challenge = await signInChallenge();
    const answer = credential.signed(challenge, owner.id);
    const results = await Promise.allSettled([1, 2, 3].map(() => checkPasskey(answer, SITE)));
    const found = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.user.id] : []));
    expect(found).toEqual([owner.id]);
    await expect(checkPasskey(answer, SITE)).rejects.toThrow(PasskeyRefused);
    expect((await listPasskeys(owner.id))[0]?.lastUsedAt).not.toBeNull();
  });

  it('is refused with any flaw', async () => {
    const credential = await addedPasskey(owner);
    for (const [name, flaws] of Object.entries({
      'from another origin': { origin: 'https://elsewhere.example' },
      'from another port': { origin: 'http://localhost:3001' },
      'for another host': { host: 'elsewhere.example' },
      'without a check of who is there': { isUserVerified: false },
      'without anybody there': { isUserPresent: false },
      'that is the answer about a new one': { type: 'webauthn.create' },
      'with another key': { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
      'for another user': { userHandle: Buffer.from('other').toString('base64url') },
    })) {
      const checking = checkPasskey(credential.signed(await signInChallenge(), owner.id, flaws), SITE);
      await expect(checking, name).rejects.toMatchObject({ status: 401, username: owner.username });
    }
  });

  it('is refused with a challenge that was not made for a sign-in, has expired, or was made up', async () => {
    const credential = await addedPasskey(owner);
    const expired = await signInChallenge();
    await PasskeyChallenge.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    for (const challenge of [expired, await challengeFor(), 'bWFkZSB1cA'])
      await expect(checkPasskey(credential.signed(challenge, owner.id), SITE)).rejects.toThrow(
        PasskeyRefused,
      );
  });

  it('is refused for an unknown passkey, and names nobody', async () => {
    const answer = newCredential().signed(await signInChallenge(), owner.id);
    await expect(checkPasskey(answer, SITE)).rejects.toMatchObject({ status: 401, username: null });
  });

  it('is refused if it is something else', async () => {
    const part = { id: '../', rawId: '../', type: 'public-key', response: {} };
    for (const answer of [null, {}, 'x', [], part])
      await expect(checkPasskey(answer, SITE), JSON.stringify(answer)).rejects.toMatchObject({ status: 401 });
  });

  it('is refused when the authenticator counts no further, because it was copied', async () => {
    const credential = await addedPasskey(owner);
    const signIn = async (counter: number) =>
      checkPasskey(credential.signed(await signInChallenge(), owner.id, { counter }), SITE);
    await signIn(5);
    for (const counter of [5, 4, 0]) await expect(signIn(counter)).rejects.toThrow(PasskeyRefused);
    expect((await signIn(6)).user.id).toBe(owner.id);
  });

  it('succeeds once when two have the same count at the same time', async () => {
    const credential = await addedPasskey(owner);
    const both = await Promise.all(
      [1, 2].map(async () => credential.signed(await signInChallenge(), owner.id, { counter: 7 })),
    );
    const results = await Promise.allSettled(both.map((answer) => checkPasskey(answer, SITE)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused while the password is reset, and works again once a new one is set', async () => {
    const credential = await addedPasskey(owner);
    const other = toActor(await makeUser({ role: 'admin' }), 'form');
    const { token } = await resetPassword(other, owner.id);
    const signIn = async () => checkPasskey(credential.signed(await signInChallenge(), owner.id), SITE);
    await expect(signIn()).rejects.toMatchObject({ username: owner.username });
    await setPasswordByLink(token, { newPassword: 'quite another horse' });
    expect((await signIn()).user.id).toBe(owner.id);
  });
});

describe('passkeys end', () => {
  it('when their user removes them, which is an event', async () => {
    const credential = await addedPasskey(owner, 'Phone');
    await removePasskey(owner, PROVEN, { id: credential.id });
    expect(await lastEvent()).toMatchObject({ what: 'passkey', who: owner.id, refused: false });
    const answer = credential.signed(await signInChallenge(), owner.id);
    await expect(checkPasskey(answer, SITE)).rejects.toThrow(PasskeyRefused);
    await expect(removePasskey(owner, PROVEN, { id: credential.id })).rejects.toMatchObject({ status: 404 });
  });

  it('when an administrator removes the second factor, also where there is no authenticator', async () => {
    await addedPasskey(owner);
    const other = toActor(await makeUser({ role: 'admin' }), 'form');
    await removeSecondFactor(other, owner.id);
    expect(await listPasskeys(owner.id)).toEqual([]);
    await expect(removeSecondFactor(other, owner.id)).rejects.toMatchObject({ status: 404 });
  });

  it('when their user is deleted', async () => {
    await addedPasskey(owner);
    await deleteUser(toActor(await makeUser({ role: 'admin' }), 'form'), owner.id);
    expect(await listPasskeys(owner.id)).toEqual([]);
  });
});

it('a session that a passkey has opened needs no authenticator, one that the password has opened does', async () => {
  await addedPasskey(owner);
  await updateRecord('settings', actor('admin'), '', { secondFactor: 'everybody' });
  const byPasskey = { isRecent: true, byPasskey: true };
  expect(await mustEnrol(owner, byPasskey)).toBe(false);
  expect(await mustEnrol(owner, PROVEN)).toBe(true);
  await Passkey.deleteMany({ userId: owner.id });
  expect(await mustEnrol(owner, byPasskey)).toBe(true);
  await updateRecord('settings', actor('admin'), '', { secondFactor: 'off' });
});

it.each([
  ['https://www.example.com', true, 'www.example.com'],
  ['https://www.example.com', false, null],
  ['http://www.example.com', true, null],
  ['http://localhost:3000', false, 'localhost'],
  ['https://localhost', true, 'localhost'],
  ['https://203.0.113.5', true, null],
  ['https://[2001:db8::1]', true, null],
  ['http://127.0.0.1:3000', false, null],
])('passkeys at %s, configured: %j, are for %j', (origin, isConfigured, host) => {
  expect(passkeyHost(origin, isConfigured)).toBe(host);
});
