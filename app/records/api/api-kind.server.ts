import type { z } from 'zod';
import type { Action, Actor } from '~/core/access/permissions';
import { plainExamples } from '~/core/api/examples.server';
import { ContentQuery } from '~/core/api/paging.server';
import { recordSchema } from '~/core/api/response-schemas.server';
import type { Fields } from '~/core/fields/field';
import {
  KIND_NAMES,
  NOUNS,
  RECORD_FIELDS,
  TEXTS,
  TITLE_FIELDS,
  type ContentKind,
  type Kind,
} from '~/core/nouns/kinds';
import { INPUTS, PATCHES } from '~/core/nouns/schemas.server';
import type { ListedBy, QueryBy } from '~/records/read/api-queries.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import type { Resource } from '~/core/api/resource.server';

export interface ApiKind<K extends Kind = Kind> {
  kind: K;
  path: string;
  name: string;
  one: string;
  needs: Action;
  view: z.ZodObject;
  input: z.ZodObject;
  patch: z.ZodObject;
  examples: { patch: object; view: object };
  /** Absent if there is only one record. */
  exampleId?: string;
}

export interface AddedToRecord {
  owned: readonly string[];
  /** Adds them to a record that was written or read alone. `origin` is the site's. */
  complete: (record: ViewBy[ContentKind], origin: string) => Promise<ViewBy[ContentKind]>;
  /** Returns a change without them. Throws 400 if they were changed. */
  withoutOwned: (actor: Actor, id: string, input: unknown, origin: string) => Promise<unknown>;
}

export interface ApiContentKind<K extends ContentKind = ContentKind> extends ApiKind<K> {
  list: string;
  /** Noun and order of a list in sentences, such as "articles, newest first". */
  many: string;
  query: z.ZodType<{ [K in ContentKind]: Omit<QueryBy[K], 'all' | 'isForStaff'> & { admin: boolean } }[K]>;
  listed?: {
    view: z.ZodObject;
    example: object;
    complete?: (records: ListedBy[ContentKind][]) => Promise<ListedBy[ContentKind][]>;
  };
  added?: AddedToRecord;
  /** Overrides for reading and writing records, which their history and previews do not use. */
  whole?: Partial<ApiContentKind<K>>;
  more?: Resource[];
  examples: { input: object; patch: object; view: object };
  exampleId: string;
}

/** Where a kind differs from what its description says. */
type Own<K extends ContentKind> = Partial<Omit<ApiContentKind<K>, 'kind' | 'list' | 'path' | 'exampleId'>> & {
  examples?: { view: { id: string } };
};

/** Returns what the operations need to know of a kind with many records. */
export function apiContentKind<K extends ContentKind>(kind: K, own: Own<K> = {}): ApiContentKind<K> {
  const list = KIND_NAMES[kind];
  const { one, many } = TEXTS[kind];
  const fields: Fields = RECORD_FIELDS[kind];
  const name = kind.replace(/^./, (letter) => letter.toUpperCase());
  const examples = own.examples ?? plainExamples(fields, TITLE_FIELDS[kind], NOUNS[kind]);
  return {
    kind,
    list,
    path: `${list}/{id}`,
    name,
    one: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    many: `${many}, ${orderOf(fields)}`,
    needs: 'edit',
    view: own.view ?? recordSchema(name, fields),
    input: INPUTS[kind],
    patch: PATCHES[kind],
    query: ContentQuery,
    examples,
    exampleId: examples.view.id,
    ...own,
  };
}

export const idParameter = ({ one, exampleId }: Pick<ApiContentKind, 'one' | 'exampleId'>) => ({
  id: { description: `The id of ${one}.`, example: exampleId },
});

function orderOf(fields: Fields): string {
  if ('orderPosition' in fields) return 'by position, then newest first';
  return 'publishedAt' in fields ? 'newest first' : 'by title';
}
