import { useLocation } from '@remix-run/react';
import { keepList, LIST, listTitle, namedList } from '~/core/request/list-address';

/** The query for links between the screens of a record: each leads back to the list that the first was opened from. */
export function useKeptList(): string {
  const { search } = useLocation();
  return keepList(new URLSearchParams(search).get(LIST) ?? '');
}

/** The link back to that list from a screen without a record form. */
export function useListLink(path: string, title: string): { to: string; label: string } {
  const { search } = useLocation();
  const list = namedList(path, new URLSearchParams(search));
  return { to: list || path, label: listTitle(list, title) };
}
