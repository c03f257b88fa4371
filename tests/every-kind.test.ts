import type { Model } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { RECORD_MODELS, sluggedModel } from '~models/records';
import { RESOURCES } from '~/admin/api/resource-table.server';
import {
  CONTENT_KIND_LIST,
  HIDDEN,
  KIND_LIST,
  KIND_NAMES,
  publishedValues,
  SITE_SECTIONS,
} from '~/core/nouns/kinds';
import { sitePlaceOf } from '~/site/links/address-uses.server';
import { COLLECTIONS } from '~/operations/backup/backup-collections.server';
import { viewsOf } from '~/records/read/view-kinds.server';
import { RECORD_KINDS } from '~/records/save/record-kinds.server';
import { CONTENT_COLLECTIONS } from '~/site/read/next-due.server';
import { userOf } from '~/media/usage/content-kinds.server';

/** Whether MongoDB would find the record by this filter of plain values, `$ne` and `$lte`. */
const matches = (filter: object, record: Readonly<Record<string, unknown>>) =>
  Object.entries(filter).every(([name, wanted]: [string, unknown]) => {
    if (typeof wanted !== 'object' || wanted === null) return record[name] === wanted;
    const { $ne, $lte, ...others } = wanted as { $ne?: unknown; $lte?: Date };
    expect(others).toEqual({});
    return $lte === undefined ? record[name] !== $ne : (record[name] as Date) <= $lte;
  });

describe.each(KIND_LIST)('a %s', (kind) => {
  const { schema, collection } = RECORD_MODELS[kind] as unknown as Model<object>;

  it('has every field of its description in the database, and of the items in its lists', () => {
    expect(Object.keys(schema.paths)).toEqual(expect.arrayContaining(Object.keys(RECORD_KINDS[kind].fields)));
    for (const [name, field] of Object.entries(RECORD_KINDS[kind].fields)) {
      if (field.type !== 'items' && field.type !== 'group') continue;
      expect(Object.keys(schema.path(name).schema?.paths ?? {})).toEqual(
        expect.arrayContaining(Object.keys(field.of)),
      );
    }
  });

  it('is in a backup, changes pages, and keeps its files', () => {
    expect(COLLECTIONS.map(({ collection: { name } }) => name)).toContain(collection.name);
    expect(CONTENT_COLLECTIONS).toContain(collection.name);
    expect(userOf(RECORD_MODELS[kind] as never)).toMatchObject({ name: kind });
  });
});

describe.each(CONTENT_KIND_LIST)('a %s', (kind) => {
  it('can be listed, read, restored and previewed by the API', () => {
    const all = `/api/${KIND_NAMES[kind]}`;
    const paths = RESOURCES.map(({ path }) => path);
    for (const path of ['', '/{id}', '/{id}/versions', '/{id}/draft', '/{id}/previews'])
      expect(paths).toContain(all + path);
  });

  it('goes into the trash from its own collection, with the fields of every record', () => {
    expect(Object.keys(sluggedModel(kind).schema.paths)).toEqual(
      expect.arrayContaining(['slug', 'slugs', 'version', 'links', 'createdBy', 'updatedBy', 'saved']),
    );
  });

  it('is found at its address on the site', () => {
    const address = [SITE_SECTIONS[kind], 'salt-country'].filter(Boolean).join('/');
    expect(sitePlaceOf(`/${address}`)).toEqual({ type: 'record', kind, slug: 'salt-country' });
  });

  it('is hidden from the site, and its row says so, by the values that hide it', () => {
    const now = new Date();
    const { onSite, toRow } = viewsOf(kind);
    const statusOf = (values: object) => {
      const stored = new (sluggedModel(kind))({ slug: 'salt-country', ...values }).toObject();
      const record = { ...stored, publishedAt: now };
      const row = toRow(record as never, { id: '1', title: '', mayEdit: true, mayDelete: true }, now);
      expect(row.publicUrl !== null).toBe(matches(onSite(now), record));
      return { isOnSite: row.publicUrl !== null, status: row.status };
    };
    expect(statusOf(HIDDEN[kind])).toEqual({ isOnSite: false, ...HIDDEN[kind] });
    expect(statusOf(publishedValues(kind))).toEqual({ isOnSite: true, ...publishedValues(kind) });
  });
});
