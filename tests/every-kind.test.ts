import type { Model } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { RECORD_MODELS, sluggedModel } from '~models/records';
import { RESOURCES } from '~/admin/api/resource-table.server';
import { CONTENT_KIND_LIST, KIND_LIST, KIND_NAMES, SITE_SECTIONS } from '~/core/nouns/kinds';
import { sitePlaceOf } from '~/site/links/address-uses.server';
import { COLLECTIONS } from '~/operations/backup/backup-collections.server';
import { RECORD_KINDS } from '~/records/save/record-kinds.server';
import { CONTENT_COLLECTIONS } from '~/site/read/next-due.server';
import { userOf } from '~/media/usage/content-kinds.server';

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
});
