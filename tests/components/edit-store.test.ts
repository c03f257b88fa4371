import { describe, expect, it } from 'vitest';
import { keyOf, type EditEntry } from '~/editing/edit-entry';
import { EditStore } from '~/editing/edit-store';
import type { InlineSaved } from '~/core/nouns/inline';
import { fingerprint, baseBeside } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';

const target = { kind: 'show', id: '1', field: 'tagline' } as const;
const key = keyOf(target);

/** Creates a store with its sent saves, and a function that responds to the oldest pending one. */
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
  it('are based on the stored value, and send nothing without a change', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'A');
    expect(sent).toEqual([]);
    store.change(target, 'A', 'B');
    expect(sent[0]).toMatchObject({ after: 'B', base: { tagline: fingerprint('A') } });
    await answer(saved('B'));
    store.change(target, 'A', 'C');
    expect(sent[1]).toMatchObject({ after: 'C', base: { tagline: fingerprint('B') } });
  });

  it('wait for the previous one of the same text', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    store.change(target, 'A', 'C');
    expect(sent).toHaveLength(1);
    await answer(saved('B'));
    expect(sent[1]).toMatchObject({ after: 'C', base: { tagline: fingerprint('B') } });
  });

  it('are retried with the same key, and with a new one after a conflict', async () => {
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

  it('are replaced by newer values of the page', async () => {
    const { store, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(saved('B'));
    expect(store.entry(key, 'A')?.after).toBe('B');
    expect(store.entry(key, 'Another user’s')).toBeUndefined();
  });

  it('are not replaced by a page that was read between two of them', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(saved('B'));
    store.change(target, 'A', 'C');
    await answer(saved('C'));
    // The page was read after the first save and before the second.
    expect(store.entry(key, 'B')?.after).toBe('C');
    store.change(target, 'B', 'D');
    expect(sent[2]).toMatchObject({ after: 'D', base: { tagline: fingerprint('C') } });
    await answer(saved('D'));
    expect(store.entry(key, 'D')).toBeUndefined();
  });

  it('are based on the value that their writer saw, despite a revalidation', async () => {
    const { store, sent, answer } = setUp();
    store.type(key, 'A');
    store.change(target, 'Theirs', 'Mine');
    expect(sent[0]).toMatchObject({ after: 'Mine', base: { tagline: fingerprint('A') } });
    await answer(formError());
    expect(store.entry(key, 'Theirs')?.after).toBe('Mine');
  });

  it('typed while the previous one is sent are based on that one', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    store.type(key, store.savedValue(key, 'A'));
    await answer(saved('B'));
    store.change(target, 'A', 'C');
    expect(sent[1]).toMatchObject({ after: 'C', base: { tagline: fingerprint('B') } });
  });

  it('can be undone and redone in order', async () => {
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

  it('keep the old text when a required text is empty', async () => {
    const { store, answer } = setUp();
    store.change(target, 'A', '');
    await answer(formError({ fields: { tagline: ['Tagline is required'] } }));
    expect(store.entry(key, 'A')).toMatchObject({ phase: 'failed', after: 'A' });
    expect(store.isUnsaved()).toBe(false);
  });

  it('of a switch revert when they are rejected', async () => {
    const { store, sent, answer } = setUp();
    const status = { ...target, field: 'status' };
    store.change(status, 'active', 'inactive');
    await answer(formError());
    expect(store.entry(keyOf(status), 'active')).toBeUndefined();
    expect(store.isUnsaved()).toBe(false);
    store.toast?.action?.run();
    expect(sent[1]).toMatchObject({ after: 'inactive', idempotencyKey: sent[0]?.idempotencyKey });
  });

  it('that publish something wait for the answer to the question about it', async () => {
    const { store, sent, answer } = setUp();
    const status = { kind: 'page', id: '1', field: 'status' } as const;
    const question = { text: 'Publish it?', verb: 'Publish', confirmation: 'field' } as const;
    store.change(status, 'draft', 'published');
    await answer(formError({ message: '', question }));
    expect(store.question?.text).toBe('Publish it?');
    expect(store.entry(keyOf(status), 'draft')).toBeUndefined();
    expect(store.toast).toBeNull();
    store.question?.answer(false);
    expect(store.question).toBeNull();
    expect(sent).toHaveLength(1);
    store.change(status, 'draft', 'published');
    await answer(formError({ message: '', question }));
    store.question?.answer(true);
    expect(sent[2]).toMatchObject({ after: 'published', answers: { confirmed: 'field' } });
    expect(sent[2]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey);
    await answer(saved('published'));
    expect(store.entry(keyOf(status), 'draft')?.after).toBe('published');
    expect(store.question).toBeNull();
  });

  it('that were taken back while they were sent ask nothing', async () => {
    const { store, answer } = setUp();
    const status = { kind: 'page', id: '1', field: 'status' } as const;
    store.change(status, 'draft', 'published');
    store.change(status, 'draft', 'draft');
    await answer(
      formError({ question: { text: 'Publish it?', verb: 'Publish', confirmation: 'field' } as const }),
    );
    expect(store.question).toBeNull();
    expect(store.isUnsaved()).toBe(false);
  });

  it('of what has been removed revert when they were only undone', async () => {
    const { store, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(saved('B'));
    store.undo();
    await answer(formError({ reason: 'gone' }));
    expect(store.isUnsaved()).toBe(false);
    store.change(target, 'B', 'C');
    await answer(formError({ reason: 'gone' }));
    expect(store.isUnsaved()).toBe(true);
  });

  it('of an item say in one hash for each list what the page shows beside it', () => {
    const { store, sent } = setUp();
    const role = { ...target, field: 'credits.1.role' };
    const beside = { tagline: 'A', 'credits.1.role': 'X', 'credits.2.role': 'Y', 'seasons.3.synopsis': 'Z' };
    store.change(role, 'X', 'W', beside);
    const own = { 'credits.1.role': fingerprint('X') };
    expect(sent[0]?.base).toEqual({ ...own, ...baseBeside('credits.1.role', beside, []) });
    expect(Object.keys(sent[0]?.base ?? {})).toHaveLength(4);
    store.change(target, 'A', 'B', beside);
    expect(Object.keys(sent[1]?.base ?? {})).toEqual(['tagline']);
  });

  it('wait for a new sign-in, and are sent afterwards', async () => {
    const { store, sent, answer } = setUp();
    store.change(target, 'A', 'B');
    await answer(formError({ reason: 'session' }));
    expect(store.isSignInNeeded).toBe(true);
    store.resumeAfterSignIn();
    expect([store.isSignInNeeded, sent[1]?.after]).toEqual([false, 'B']);
  });
});
