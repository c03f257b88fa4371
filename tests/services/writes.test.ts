import { describe, expect, it } from 'vitest';
import type { Actor } from '~/core/access/permissions';
import { createRecord } from '~/records/save/record-create.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { someOf } from '../full-length';
import { actor, unique } from '../make';

interface Written {
  id: string;
  version: number;
  slug: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** The kinds of content with the same guarantees; `title` is the field that the slug is made from. */
const KINDS = [
  ['show', { title: 'title', text: 'description' }],
  ['article', { title: 'title', text: 'content' }],
  ['person', { title: 'name', text: 'bio' }],
] as const;

const NOWHERE = '0123456789abcdef01234567';
const refused = (status: number, message?: string | object) =>
  expect.objectContaining({ name: 'Failure', status, ...(message && { message }) }) as Error;

describe.each(someOf(KINDS))('a %s', (kind, { title, text }) => {
  const create = (by: Actor, input: unknown): Promise<Written> => createRecord(kind, by, input);
  const update = (by: Actor, id: string, input: unknown): Promise<Written> =>
    updateRecord(kind, by, id, input);
  const remove = (by: Actor, id: string) => removeRecord(kind, by, id);
  const admin = actor('admin');
  const make = (by = admin, more: object = {}) => create(by, { [title]: unique('Record'), ...more });

  it('is created by every role, and the user becomes its owner', async () => {
    for (const role of ['author', 'editor', 'admin'] as const) {
      const me = actor(role);
      const record = await make(me, { [text]: '<p onclick="x">Words</p>' });
      expect(record).toMatchObject({ createdBy: me.id, version: 1, [text]: '<p>Words</p>' });
      expect(record.createdAt).toBe(record.updatedAt);
    }
  });

  it('can be edited by its author, and by no other author', async () => {
    const author = actor('author');
    const record = await make(author);
    const edited = await update(author, record.id, { [text]: 'mine' });
    expect(edited).toMatchObject({ [text]: 'mine', version: 2, slug: record.slug });
    await expect(update(actor('author'), record.id, { [text]: 'theirs' })).rejects.toEqual(refused(403));
    expect(await update(actor('editor'), record.id, { [text]: 'ours' })).toMatchObject({ [text]: 'ours' });
  });

  it('can be deleted by editors and admins, not by its author', async () => {
    const author = actor('author');
    const record = await make(author);
    await expect(remove(author, record.id)).rejects.toEqual(refused(403));
    await remove(actor('editor'), record.id);
    await expect(remove(admin, record.id)).rejects.toEqual(refused(404));
    await expect(update(admin, record.id, {})).rejects.toEqual(refused(404));
  });

  it('is not found by what is no id of a record', async () => {
    for (const id of [NOWHERE, 'not an id', '', '1', 'a'.repeat(12)]) {
      await expect(update(admin, id, { [text]: 'x' })).rejects.toEqual(refused(404));
      await expect(remove(admin, id)).rejects.toEqual(refused(404));
    }
  });

  it('keeps the fields that a change does not contain', async () => {
    const record = await make(admin, { [text]: 'kept' });
    const changed = await update(admin, record.id, { [title]: unique('Renamed') });
    const { id, createdBy, createdAt } = record;
    expect(changed).toMatchObject({ id, createdBy, createdAt, [text]: 'kept' });
  });

  it('is rejected as a whole when one field is invalid', async () => {
    const record = await make();
    await expect(update(admin, record.id, { [text]: 'new', createdBy: 'me' })).rejects.toEqual(
      refused(400, expect.stringMatching(/^createdBy: Only the server sets/) as object),
    );
    await expect(update(admin, record.id, { [title]: ' ' })).rejects.toEqual(refused(400));
    expect(await update(admin, record.id, {})).toMatchObject({ [text]: '' });
  });

  it('gets the first free slug, and keeps its earlier ones', async () => {
    const name = unique('Ember');
    const slug = name.toLowerCase().replace(' ', '-');
    const [first, second] = [
      await create(admin, { [title]: name }),
      await create(admin, { [title]: `${name}!` }),
    ];
    expect([first.slug, second.slug]).toEqual([slug, `${slug}-2`]);

    const renamed = await update(admin, first.id, { [title]: `${name} Two` });
    expect(renamed.slug).toBe(`${slug}-two`);
    expect((await create(admin, { [title]: name })).slug).toBe(`${slug}-3`);
    expect((await update(admin, first.id, { [title]: name })).slug).toBe(slug);
  });

  it.each(['Edit', 'new'])('never has the slug “%s”', async (reserved) => {
    expect((await create(admin, { [title]: reserved })).slug).toMatch(/^(?:edit|new)-\d+$/);
  });

  it('gets a unique slug when many are created concurrently', async () => {
    const name = unique('Together');
    const records = await Promise.all(Array.from({ length: 30 }, () => create(admin, { [title]: name })));
    expect(new Set(records.map(({ slug }) => slug)).size).toBe(30);
  });

  it('loses none of many concurrent changes', async () => {
    const record = await make();
    const fields = [title, text, ...(title === 'title' ? ['status'] : ['role', 'email', 'displayType'])];
    const values: Record<string, string> = {
      [title]: unique('Changed'),
      [text]: 'changed',
      status: kind === 'show' ? 'inactive' : 'draft',
      role: 'changed',
      email: 'changed@example.com',
      displayType: 'image',
    };
    const rounds = Array.from({ length: 24 }, (_, index) => fields[index % fields.length] ?? text);
    await Promise.all(rounds.map((field) => update(admin, record.id, { [field]: values[field] })));
    const after = await update(admin, record.id, {});
    expect(after.version).toBe(1 + rounds.length + 1);
    for (const field of fields) expect(after).toHaveProperty(field, values[field]);
  });
});
