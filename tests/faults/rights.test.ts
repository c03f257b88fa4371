/** A right that one instance ends counts at once on another, also when the database of that one is slow. */
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Actor } from '~/core/access/permissions';
import { createApiToken, endApiToken } from '~/core/session/api-tokens.server';
import { endSession, toActor } from '~/core/session/sessions.server';
import { editUser } from '~/accounts/users.server';
import { updateRound } from '~/press/approvals/change-round.server';
import { createPressLink, endPressLink } from '~/press/kits/press-links.server';
import { createPreview, endPreview } from '~/records/previews/previews.server';
import { endRecipientLink } from '~/press/screeners/screener-change.server';
import { actor, makeArticle, makeSession, makeShow, makeUser } from '../make';
import { makeScreener } from '../make-screener';
import { setKit } from '../press-kits';
import { makeKitOfInes, ORIGIN, sendRound } from '../services/approvals/make-round';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { LATE_REPLY_MS } from './fixtures/scale';
import { SlowTcpProxy } from './fixtures/slow-tcp-proxy';

const admin = actor('admin');
const uri = databaseNamed(inject('databaseUri'), 'rights');
const proxy = new SlowTcpProxy(uri);
/** The other instance; this process writes as the one that ends the rights. */
let other: Site;

beforeAll(async () => {
  await proxy.open();
  other = await startSite({ MONGODB_URI: proxy.uri(uri), SEED: 'none' });
  await mongoose.connect(uri, { autoIndex: false });
}, 120_000);

afterAll(async () => {
  proxy.delay = 0;
  await mongoose.disconnect();
  await other.stop();
  await proxy.close();
});

interface Right {
  /** What it opens. */
  address: string;
  token?: string;
  end: () => Promise<unknown>;
}

const newEditor = async (): Promise<Actor> => toActor(await makeUser({ role: 'editor' }), 'form');

/** Editors may read the trash, and authors may not. */
const TRASH = '/api/trash';

const RIGHTS: Record<string, () => Promise<Right>> = {
  'a session': async () => {
    const token = await makeSession((await newEditor()).id);
    return { address: TRASH, token, end: () => endSession(token) };
  },
  'an API token': async () => {
    const owner = await newEditor();
    const { id, token } = await createApiToken(owner, { label: 'A program', scopes: ['read'] });
    return { address: TRASH, token, end: () => endApiToken(owner, id) };
  },
  'a role': async () => {
    const { id } = await newEditor();
    return {
      address: TRASH,
      token: await makeSession(id),
      end: () => editUser(admin, id, { role: 'author' }),
    };
  },
  'a preview link': async () => {
    const about = { kind: 'article', id: (await makeArticle()).id } as const;
    const { id, token } = await createPreview(admin, about, {});
    return { address: `/preview/${token}`, end: () => endPreview(admin, about, id) };
  },
  'a press link': async () => {
    const { id: show } = await makeShow();
    await setKit(show, { visibility: 'link' });
    const { id, token } = await createPressLink(admin, show, {});
    return { address: `/press/k/${token}`, end: () => endPressLink(admin, show, id) };
  },
  'an approval link': async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { round, token } = await sendRound(showId);
    const endLinks = round.people.map(({ id }) => id);
    return {
      address: `/approve/${token}`,
      end: () => updateRound(admin, { showId, roundId: round.id }, { endLinks }, { origin: ORIGIN }),
    };
  },
  'a screener link': async () => {
    const { show, screener, tokens } = await makeScreener();
    const [recipient] = screener.recipients;
    return {
      address: `/watch/${tokens[0] ?? ''}`,
      end: () => endRecipientLink(admin, { show, id: screener.id }, recipient?.id ?? ''),
    };
  },
};

async function statusOf({ address, token }: Right): Promise<number> {
  const answer = await fetch(other.url + address, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  await answer.arrayBuffer();
  return answer.status;
}

const statuses = (rights: Map<string, Right>) =>
  Promise.all([...rights].map(async ([name, right]) => [name, await statusOf(right)] as const));

it('sessions, tokens, roles and links that have ended are refused by another instance whose database is slow', async () => {
  const rights = new Map<string, Right>();
  for (const [name, make] of Object.entries(RIGHTS)) rights.set(name, await make());
  for (const [name, status] of await statuses(rights)) expect([name, status]).toEqual([name, 200]);
  proxy.delay = LATE_REPLY_MS;
  for (const { end } of rights.values()) await end();
  for (const [name, status] of await statuses(rights))
    expect([401, 403, 404, 410, 503], name).toContain(status);
  proxy.delay = 0;
  for (const [name, status] of await statuses(rights)) expect([401, 403, 404, 410], name).toContain(status);
}, 120_000);
