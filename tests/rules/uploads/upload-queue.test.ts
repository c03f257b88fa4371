/** The order and the states of uploads, and what a progress event redraws. */
import { expect, it, vi } from 'vitest';
import { LIBRARY_TARGET, type StoredFile } from '~/core/files/file-library';
import { UploadError, type UploadProgress } from '~/media/upload/send-whole';
import { UploadQueue } from '~/media/upload/upload-queue';

/** A queue whose uploads end when the test says so. */
function open(refused: string[] = []) {
  const sending = new Map<string, UploadProgress & { end: (answer: StoredFile | Error) => void }>();
  const givenUp: string[] = [];
  const queue = new UploadQueue({
    atOnce: () => 4,
    keepsKnown: true,
    send: (progress) =>
      new Promise((resolve, reject) => {
        const end = (answer: StoredFile | Error) =>
          answer instanceof Error ? reject(answer) : resolve(answer);
        progress.signal.addEventListener('abort', () => end(new Error('cancelled')));
        sending.set(progress.file.name, { ...progress, end });
      }),
    discard: () => undefined,
    target: () => LIBRARY_TARGET,
    reject: ({ name }) => (refused.includes(name) ? 'No.' : null),
    onStored: () => Promise.resolve(),
    onDone: () => undefined,
    onGivenUp: ({ name }) => givenUp.push(name),
  });
  const phases = () =>
    Object.fromEntries(queue.getList().uploads.map(({ file, phase }) => [file.name, phase]));
  const keyOf = (name: string) => queue.getList().uploads.find(({ file }) => file.name === name)?.key ?? '';
  return { queue, sending, givenUp, phases, keyOf };
}

const files = (...names: string[]) => names.map((name) => new File(['words'], name));
const stored = (alreadyThere = false) => ({ url: '/assets/x', alreadyThere }) as StoredFile;

it('four run at a time, and a refused file does not stop the others', async () => {
  const { queue, sending, givenUp, phases } = open(['a']);
  queue.start(files('a', 'b', 'c', 'd', 'e', 'f'));
  expect([...sending.keys()]).toEqual(['b', 'c', 'd', 'e']);
  sending.get('b')?.end(new UploadError('No.', false));
  sending.get('c')?.end(stored(true));
  sending.get('d')?.end(stored());
  await vi.waitFor(() => expect(sending.has('f')).toBe(true));
  expect(phases()).toEqual({ a: 'failed', b: 'failed', c: 'known', e: 'sending', f: 'sending' });
  expect(queue.getList().done).toBe(1);
  expect(givenUp).toEqual(['b']);
});

it('a paused upload lets the next one begin, and goes on with the same key', async () => {
  const { queue, sending, phases, keyOf } = open();
  queue.start(files('a', 'b', 'c', 'd', 'e'));
  const key = keyOf('a');
  queue.pause(key);
  expect(sending.get('a')?.signal.reason).toBe('paused');
  await vi.waitFor(() => expect(phases()).toMatchObject({ a: 'paused', e: 'sending' }));
  sending.delete('a');
  sending.get('b')?.end(stored());
  queue.goOn(key);
  await vi.waitFor(() => expect(sending.get('a')?.key).toBe(key));
});

it('a failed upload is sent again in its place, and cancelling the rest keeps its message', async () => {
  const { queue, sending, givenUp, phases, keyOf } = open();
  queue.start(files('a', 'b'));
  sending.get('a')?.end(new Error('broken'));
  await vi.waitFor(() => expect(phases()).toEqual({ a: 'failed', b: 'sending' }));
  queue.retry(keyOf('a'));
  expect(phases()).toEqual({ a: 'sending', b: 'sending' });
  sending.get('a')?.end(new UploadError('No.', false));
  await vi.waitFor(() => expect(phases()).toMatchObject({ a: 'failed' }));
  queue.clear();
  expect(phases()).toEqual({ a: 'failed' });
  expect(sending.get('b')?.signal.aborted).toBe(true);
  queue.clear();
  expect(phases()).toEqual({});
  expect(givenUp).toEqual(['a', 'b', 'a']);
});

it('a progress event redraws one row of five hundred, and the list as a whole never', () => {
  const { queue, sending } = open();
  queue.start(Array.from({ length: 500 }, (_, index) => new File(['words'], String(index))));
  const [list, one, other] = [vi.fn(), vi.fn(), vi.fn()];
  queue.subscribe(list);
  queue.getList().uploads[0]?.sent.subscribe(one);
  queue.getList().uploads[1]?.sent.subscribe(other);
  for (let bytes = 1; bytes <= 5; bytes += 1) sending.get('0')?.onProgress(bytes);
  expect([list, one, other].map(({ mock }) => mock.calls.length)).toEqual([0, 5, 0]);
});
