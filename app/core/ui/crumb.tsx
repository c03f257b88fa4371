import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '~/core/ui/icon';
import { keepList, LIST, listTitle, namedList } from '~/core/request/list-address';

/** A link above a screen's heading that leads back to the list or record that it belongs to. */
export const Crumb = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="crumb">
    <Link to={to}>
      <Icon name="left" />
      {children}
    </Link>
  </p>
);

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
