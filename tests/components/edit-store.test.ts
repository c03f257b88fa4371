import { describe, expect, it } from 'vitest';
import { keyOf, type EditEntry } from '~/components/editing/entry';
import { EditStore } from '~/components/editing/store';
import type { InlineSaved } from '~/rules/content/inline';
import { fingerprint } from '~/rules/content/field-merge';
import type { FormError } from '~/rules/validation/form-error';

const target = { kind: 'show', id: '1', field: 'tagline' } as const;
const key = keyOf(target);

/** A store, what it has sent, and a way to answer the oldest that has no answer. */
function setUp() {
  const sent: EditEntry[] = [];
  const waiting: ((answer: InlineSaved | FormError) => void)[] = [];
  const store = new EditStore((entry) => {
    sent.push(entry);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const answer = async (with_: InlineSaved | FormError) => {
    waiting.shift()?.(with_);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { store, sent, answer };
}

const saved = (value: string): InlineSaved => ({ ok: true, value, message: 'Changes saved' });
const formError = (more: Partial<FormError> = {}): FormError => ({
  ok: false,
  message: 'Failed to save changes',
  detail: '',
  fields: {},
  values: {},
  idempotencyKey: '',
  ...more,
});

describe('changes made in place', () => {
  it('are based on what was there, and send nothing where nothing changed', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'A');
    expect(sent).toEqual([]);
    store.change(target, 'A', 'B');
    expect(sent[0]).toMatchObject({ after: 'B', base: { tagline: fingerprint('A') } });
    await answer(saved('B'));
    store.change(target, 'A', 'C');
    expect(sent[1]).toMatchObject({ after: 'C', base: { tagline: fingerprint('B') } });
  });

  it('wait for the one before them on the same text', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    store.change(target, 'A', 'C');
    expect(sent).toHaveLength(1);
    await answer(saved('B'));
    expect(sent[1]).toMatchObject({ after: 'C', base: { tagline: fingerprint('B') } });
  });

  it('are tried again as the same change, and as another over somebody else’s', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(formError());
    expect(store.isUnsaved()).toBe(true);
    store.retry(key);
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
    await answer(formError());
    store.retry(key, { tagline: 'theirs' });
    expect(sent[2]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
    expect(sent[2]?.base).toEqual({ tagline: 'theirs' });
  });

  it('give way to what the page knows later', async () => {
    const { store, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(saved('B'));
    expect(store.entry(key, 'A')?.after).toBe('B');
    expect(store.entry(key, 'Somebody else’s')).toBeUndefined();
  });

  it('are not taken for old by a page that was read between two of them', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(saved('B'));
    store.change(target, 'A', 'C');
    await answer(saved('C'));
    // Read after the first was saved, and before the second was.
    expect(store.entry(key, 'B')?.after).toBe('C');
    store.change(target, 'B', 'D');
    expect(sent[2]).toMatchObject({ after: 'D', base: { tagline: fingerprint('C') } });
    await answer(saved('D'));
    expect(store.entry(key, 'D')).toBeUndefined();
  });

  it('are based on what their writer saw, whatever the page says meanwhile', async () => {
    const { store, sent, answer } = setUp();
    store.type(key, 'A');
    store.change(target, 'Theirs', 'Mine');
    expect(sent[0]).toMatchObject({ after: 'Mine', base: { tagline: fingerprint('A') } });
    await answer(formError());
    expect(store.entry(key, 'Theirs')?.after).toBe('Mine');
  });

  it('typed while the one before them is sent are based on that', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    store.type(key, store.savedValue(key, 'A'));
    await answer(saved('B'));
    store.change(target, 'A', 'C');
    expect(sent[1]).toMatchObject({ after: 'C', base: { tagline: fingerprint('B') } });
  });

  it('are taken back and brought again, in order', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(saved('B'));
    store.change(target, 'A', 'C');
    await answer(saved('C'));
    for (const [redo, after] of [
      [false, 'B'],
      [false, 'A'],
      [true, 'B'],
    ] as const) {
      expect(store.undo(redo)).toBe(true);
      expect(sent.at(-1)?.after).toBe(after);
      await answer(saved(after));
    }
    store.undo();
    await answer(saved('A'));
    expect(store.undo()).toBe(false);
  });

  it('keep the old one where a required text was emptied', async () => {
    const { store, answer } = setUp();
    store.change(target, 'A', '');
    await answer(formError({ fields: { tagline: ['Tagline is required'] } }));
    expect(store.entry(key, 'A')).toMatchObject({ phase: 'failed', after: 'A' });
    expect(store.isUnsaved()).toBe(false);
  });

  it('of a switch are as before when they are refused', async () => {
    const { store, sent, answer } = setUp();
    const status = { ...target, field: 'status' };
    store.change(status, 'active', 'inactive');
    await answer(formError());
    expect(store.entry(keyOf(status), 'active')).toBeUndefined();
    expect(store.isUnsaved()).toBe(false);
    store.toast?.action?.run();
    expect(sent[1]).toMatchObject({ after: 'inactive', idempotencyKey: sent[0]?.idempotencyKey });
  });

  it('wait for a new sign-in, and are sent after it', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(formError({ reason: 'session' }));
    expect(store.signedOut).toBe(true);
    store.signedIn();
    expect([store.signedOut, sent[1]?.after]).toEqual([false, 'B']);
  });
});
