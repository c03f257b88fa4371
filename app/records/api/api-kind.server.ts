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

/** What the operations on a kind of record need to know of it. */
export interface ApiKind<K extends Kind = Kind> {
  kind: K;
  /** The path of one record after `/api`. */
  path: string;
  /** The noun in operation ids, such as `Show`. */
  name: string;
  /** The noun in sentences, such as "a show". */
  one: string;
  needs: Action;
  view: z.ZodObject;
  input: z.ZodObject;
  patch: z.ZodObject;
  examples: { patch: object; view: object };
  /** The example of the record's id; absent if there is only one record. */
  exampleId?: string;
}

/** What the records of a kind have besides its fields: only the server sets it. */
export interface AddedToRecord {
  owned: readonly string[];
  /** Adds it to a record that was read alone, or written. `origin` is that of the site. */
  complete: (record: ViewBy[ContentKind], origin: string) => Promise<ViewBy[ContentKind]>;
  /** Returns a change without it. Throws 400 if it is not as it is. */
  withoutOwned: (actor: Actor, id: string, input: unknown, origin: string) => Promise<unknown>;
}

type ParametersBy = { [K in ContentKind]: Omit<QueryBy[K], 'all' | 'isForStaff'> & { admin: boolean } };

/** A kind of which there are many records, each with an id. */
export interface ApiContentKind<K extends ContentKind = ContentKind> extends ApiKind<K> {
  /** The path of the list after `/api`. */
  list: string;
  /** The noun and the order of a list in sentences, such as "articles, newest first". */
  many: string;
  query: z.ZodType<ParametersBy[K]>;
  /** A record in a list; by default the same as one that is read alone. */
  listed?: {
    view: z.ZodObject;
    example: object;
    /** Adds what only the server sets. */
    complete?: (records: ListedBy[ContentKind][]) => Promise<ListedBy[ContentKind][]>;
  };
  added?: AddedToRecord;
  /** What differs where records are read and written, but not in their history and previews. */
  whole?: Partial<ApiContentKind<K>>;
  /** Resources that no other kind has. */
  more?: Resource[];
  examples: { input: object; patch: object; view: object };
  exampleId: string;
}

/** Where a kind differs from what its description says. */
type Own<K extends ContentKind> = Partial<Omit<ApiContentKind<K>, 'kind' | 'list' | 'path' | 'exampleId'>> & {
  examples?: { view: { id: string } };
};

/** Returns what the operations need to know of a kind of which there are many records. */
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

function orderOf(fields: Fields): string {
  if ('orderPosition' in fields) return 'by position, then newest first';
  return 'publishedAt' in fields ? 'newest first' : 'by title';
}
