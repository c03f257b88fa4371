/** What is counted of a screener that is watched: starts, minutes and the furthest point. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeRecipient, changeScreener } from '~/press/screeners/screener-change.server';
import { givePasscode, isOpenTo, proofOf } from '~/sharing/passcodes.server';
import { getScreener } from '~/press/screeners/screeners.server';
import {
  countScreenerOpening,
  countStart,
  noteProgress,
  openScreener,
  requireFilmProof,
} from '~/press/screeners/screener-watch.server';
import { actor } from '../../make';
import { makeScreener, ORIGIN } from '../../make-screener';
import { whyClosed } from './fixtures';

const editor = actor('editor');
const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
const start = async (token: string) => countStart(await openScreener(token));

async function watching(fields: object = {}) {
  const made = await makeScreener(fields);
  const [token = ''] = made.tokens;
  const figures = async () => (await getScreener(editor, made.show, made.screener.id)).recipients[0];
  const say = async (position: number, duration: number | null = 100) =>
    noteProgress(await openScreener(token), position, duration);
  return { ...made, token, figures, say };
}

describe('a start', () => {
  it('is one for requests at the same moment, and for all until half an hour of silence', async () => {
    const { token, figures } = await watching();
    await Promise.all(Array.from({ length: 20 }, () => start(token)));
    expect(await figures()).toMatchObject({ used: 1 });
    pass(29 * MINUTE_MS);
    await start(token);
    pass(29 * MINUTE_MS);
    await start(token);
    expect(await figures()).toMatchObject({ used: 1 });
    pass(31 * MINUTE_MS);
    await Promise.all(Array.from({ length: 5 }, () => start(token)));
    expect(await figures()).toMatchObject({ used: 2 });
  });

  it('above the number is refused, once the last one is over', async () => {
    const { token } = await watching({ starts: 1 });
    await start(token);
    pass(20 * MINUTE_MS);
    await start(token);
    expect(await whyClosed(token)).toBeNull();
    pass(31 * MINUTE_MS);
    expect(await whyClosed(token)).toBe('This link has been used 1 times.');
  });

  it('is allowed again by a greater number of one’s own', async () => {
    const { token, show, screener } = await watching({ starts: 1 });
    await start(token);
    pass(31 * MINUTE_MS);
    const options = { input: { starts: 2 }, origin: ORIGIN };
    const [recipient] = screener.recipients;
    await changeRecipient(editor, { show, id: screener.id }, recipient?.id ?? '', options);
    await start(token);
    pass(31 * MINUTE_MS);
    expect(await whyClosed(token)).toBe('This link has been used 2 times.');
  });

  it('is neither the page nor a word of the player', async () => {
    const { token, figures, say } = await watching();
    await countScreenerOpening(await openScreener(token));
    await say(1);
    expect(await figures()).toMatchObject({ opened: 1, used: 0, lastAt: null });
  });
});

describe('words of the player', () => {
  it('make the time between them watched, as far as it is short', async () => {
    const { token, figures, say } = await watching();
    await start(token);
    await say(0);
    for (let count = 0; count < 8; count += 1) {
      pass(15_000);
      await say(15 * count);
    }
    expect(await figures()).toMatchObject({ minutes: 2 });
    pass(5 * MINUTE_MS);
    await say(99);
    expect(await figures()).toMatchObject({ minutes: 2, furthest: 99 });
  });

  it('of two players at once count each moment once', async () => {
    const { token, figures, say } = await watching();
    await start(token);
    await say(0);
    for (let count = 0; count < 8; count += 1) {
      pass(15_000);
      await Promise.all([say(1), say(2), say(3)]);
    }
    expect(await figures()).toMatchObject({ minutes: 2 });
  });

  it('reach no place that the film does not have', async () => {
    const { figures, say } = await watching();
    await say(42.4);
    await say(100.5);
    expect(await figures()).toMatchObject({ furthest: 100 });
    const other = await watching();
    await other.say(5_000);
    expect(await other.figures()).toMatchObject({ furthest: 0 });
  });

  it('keep a viewer watching', async () => {
    const { token, figures, say } = await watching({ starts: 1 });
    await start(token);
    for (let count = 0; count < 3; count += 1) {
      pass(25 * MINUTE_MS);
      await say(count);
    }
    await start(token);
    expect(await figures()).toMatchObject({ used: 1 });
  });
});

describe('the film', () => {
  it('needs the proof of the page of the same link', async () => {
    const { tokens } = await makeScreener();
    const [one, other] = await Promise.all(tokens.map(openScreener));
    if (!one || !other) throw new Error('no links');
    expect(() => requireFilmProof(one, proofOf(one))).not.toThrow();
    for (const proof of [null, '', proofOf(other)])
      expect(() => requireFilmProof(one, proof)).toThrow(expect.objectContaining({ status: 403 }));
  });

  it('of a screener that has changed since its version was read stays as it is', async () => {
    const { show, screener } = await makeScreener({});
    const change = (ifVersions: number[]) =>
      changeScreener(editor, show, screener.id, { starts: 7 }, { ifVersions });
    await expect(change([screener.version + 1])).rejects.toMatchObject({ status: 412 });
    const changed = await change([screener.version]);
    expect(changed.starts).toBe(7);
    await expect(change([screener.version])).rejects.toMatchObject({ status: 412 });
    await expect(change([changed.version])).resolves.toMatchObject({ starts: 7 });
  });

  it('and the page need the code, if there is one', async () => {
    const { tokens, show, screener } = await makeScreener({ code: 'harbour' });
    const opened = await openScreener(tokens[0] ?? '');
    expect(isOpenTo(opened, null)).toBe(false);
    await expect(givePasscode(opened, 'harbours', '1.2.3.4')).rejects.toMatchObject({
      status: 401,
      message: 'This code is not right.',
    });
    const proof = await givePasscode(opened, 'harbour', '1.2.3.4');
    expect(isOpenTo(opened, proof)).toBe(true);
    const { recipients } = await getScreener(editor, show, screener.id);
    expect(recipients.map(({ wrongTries }) => wrongTries)).toEqual([1, ...recipients.slice(1).map(() => 0)]);
    await changeScreener(editor, show, screener.id, { code: 'another' });
    expect(isOpenTo(await openScreener(tokens[0] ?? ''), proof)).toBe(false);
  });
});
