import type { ContentKind } from '~/core/nouns/kinds';
import { useFetchers, useLocation } from '@remix-run/react';
import { createContext, useContext } from 'react';

/** The fields of a row's form: `intent`, `id` and the change. */
export type RowFields = { intent: 'set' | 'move' | 'delete'; id: string } & Record<string, string>;

/** The id of the form that the ticks of a list belong to. */
export const TICKED = 'ticked';
export const TICK_FIRST = 'Tick something first.';

/** The field of a form whose sender stays where it is. */
export const IN_PLACE = 'in-place';

export const HIDES_VIEWS = /(?:^|;\s*)views=hide(?:;|$)/;

/** The fields of that form: `intent`, and the `ids` as lines. */
type TickedFields = { intent: 'publish-ticked' | 'hide-ticked' | 'delete-ticked'; ids: string } & Record<
  string,
  string
>;
export type ListFields = RowFields | TickedFields;

interface ListState {
  kind: ContentKind;
  /** Prefix of the idempotency key of every form on the page. */
  formKey: string;
  send: (fields: ListFields) => void;
  mayDelete: boolean;
  /** Those that are ticked at first. */
  ticked: ReadonlySet<string>;
}

export const ListContext = createContext<ListState>({
  kind: 'show',
  formKey: '',
  send: () => undefined,
  mayDelete: false,
  ticked: new Set(),
});

export const useList = () => useContext(ListContext);

export function useListUrl(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

export const useUnderway = (intent: RowFields['intent']): { form: FormData; isSent: boolean }[] =>
  useFetchers().flatMap(({ formData: form, state }) =>
    form?.get('intent') === intent ? [{ form, isSent: state === 'submitting' }] : [],
  );

export const questionOf = (title: string) => `Are you sure you want to delete ${title}?`;

/** `days` is how long the trash keeps a record, 0 without a trash. */
export function deletionText(days: number, count = 1): string {
  const are = count === 1 ? 'It is' : 'They are';
  if (days === 0) return `${are} removed from the site at once. This cannot be undone.`;
  return `${are} taken off the site at once, and kept in the trash for ${days === 1 ? 'a day' : `${days} days`}.`;
}
