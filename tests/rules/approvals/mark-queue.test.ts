import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SentChoice } from '~/press/approvals/allowance';
import { leftOf, type MarkAnswer, MarkQueue } from '~/press/approvals/marks';

const OPEN = { verdict: 'open', note: '' } as const;
const choice = (verdict: SentChoice['verdict'], note = ''): SentChoice => ({ verdict, note, drawn: OPEN });
const count = { allowed: 1, refused: 0, left: 1, stills: 3 };
const STORED: MarkAnswer = {
  state: 'stored',
  progress: { kept: 1, refused: 0, open: 2, allowance: { solo: count, group: count } },
};
const REJECTED: MarkAnswer = { state: 'rejected', why: 'You can refuse 0 more solo pictures.' };

/** A queue of three open stills with a server that gives the answers in turn, and stores everything after them. */
function queueWith(...answers: MarkAnswer[]) {
  const sent: [number, SentChoice['verdict'], string][] = [];
  const queue = new MarkQueue(
    new Map([1, 2, 3].map((number) => [number, OPEN])),
    (number, { verdict, note }) => {
      sent.push([number, verdict, note]);
      return Promise.resolve(answers.shift() ?? STORED);
    },
  );
  return { queue, sent };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('marks', () => {
  it('are sent one by one, only those that changed, and none again', async () => {
    const { queue, sent } = queueWith();
    const page = new Map([
      [1, choice('kept')],
      [2, choice(null)],
      [3, choice(null, 'Not this one')],
    ]);
    queue.take(page);
    await queue.flush();
    queue.take(page);
    await queue.flush();
    expect(sent).toEqual([
      [1, 'kept', ''],
      [3, null, 'Not this one'],
    ]);
    expect(queue.state().waiting.size).toBe(0);
  });

  it('that are one too many keep no other from being stored, and are sent again after the next', async () => {
    const { queue, sent } = queueWith(REJECTED, STORED, REJECTED);
    queue.take(
      new Map([
        [1, choice('refused')],
        [2, choice('kept')],
      ]),
    );
    await queue.flush();
    expect(sent.map(([number]) => number)).toEqual([1, 2, 1]);
    expect([...queue.state().rejections.keys()]).toEqual([1]);
    expect(queue.state().stored.get(2)?.verdict).toBe('kept');
    queue.take(
      new Map([
        [1, choice('kept')],
        [2, choice('kept')],
      ]),
    );
    expect(queue.state().rejections.size).toBe(0);
    await queue.flush();
    expect(queue.state().stored.get(1)?.verdict).toBe('kept');
  });

  it('that cannot be sent are tried again, later each time', async () => {
    const { queue, sent } = queueWith({ state: 'unreachable' }, { state: 'unreachable' });
    queue.take(new Map([[1, choice('refused')]]));
    await queue.flush();
    expect(queue.state().isUnreachable).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(3);
    expect([queue.state().isUnreachable, queue.state().waiting.size]).toEqual([false, 0]);
  });

  it('that change while they are sent are sent again as they are then', async () => {
    const { queue, sent } = queueWith();
    queue.take(new Map([[1, choice('refused')]]));
    void queue.flush();
    queue.take(new Map([[1, choice('kept')]]));
    await queue.flush();
    expect(sent.map(([, verdict]) => verdict)).toEqual(['refused', 'kept']);
    expect(queue.state().stored.get(1)?.verdict).toBe('kept');
  });
});

it.each([
  [['refused', null], { left: 0, tooMany: 0 }],
  [['refused', 'refused'], { left: 0, tooMany: 1 }],
  [['kept', null], { left: 1, tooMany: 0 }],
] as const)('marks %j leave %j of one allowed', ([first, second], expected) => {
  const stored = new Map([
    [1, OPEN],
    [2, OPEN],
  ]);
  const waiting = new Map([
    [1, choice(first)],
    [2, choice(second)],
  ]);
  expect(leftOf({ allowed: 1, refused: 0 }, { stored, waiting }, [1, 2])).toEqual(expected);
});

it('a stored refusal that is kept now leaves one more', () => {
  const stored = new Map([[1, { verdict: 'refused', note: '' } as const]]);
  const waiting = new Map([[1, choice('kept')]]);
  expect(leftOf({ allowed: 1, refused: 1 }, { stored, waiting }, [1])).toEqual({ left: 1, tooMany: 0 });
});
