import type { z } from 'zod';
import type { Action, Actor } from '~/core/access/permissions';
import { KIND_NAMES, TEXTS, type ContentKind, type Kind } from '~/core/nouns/kinds';
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

type ParametersBy = { [K in ContentKind]: Omit<QueryBy[K], 'all' | 'isForStaff'> & { admin: boolean } };

export interface ApiContentKind<K extends ContentKind = ContentKind> extends ApiKind<K> {
  list: string;
  /** Noun and order of a list in sentences, such as "articles, newest first". */
  many: string;
  query: z.ZodType<ParametersBy[K]>;
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

type Derived = 'kind' | 'list' | 'path' | 'name' | 'one' | 'needs' | 'input' | 'patch' | 'exampleId';

export function apiContentKind<K extends ContentKind>(
  kind: K,
  own: Omit<ApiContentKind<K>, Derived> & { examples: { view: { id: string } } },
): ApiContentKind<K> {
  const list = KIND_NAMES[kind];
  const { one } = TEXTS[kind];
  return {
    kind,
    list,
    path: `${list}/{id}`,
    name: kind.replace(/^./, (letter) => letter.toUpperCase()),
    one: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    needs: 'edit',
    input: INPUTS[kind],
    patch: PATCHES[kind],
    exampleId: own.examples.view.id,
    ...own,
  };
}
