import { NavLink } from '@remix-run/react';
import type { Screen } from '~/rules/fields/field';

/** The screens of a show besides its form, by their paths. */
const SCREENS: readonly (readonly [Screen, string])[] = [
  ['details', 'Details'],
  ['credits', 'Credits'],
  ['episodes', 'Episodes'],
  ['watch', 'Watch'],
  ['awards', 'Awards'],
];

/** How many rows a screen has, where it has any. */
export type ScreenCounts = Partial<Record<Screen, number>>;

interface ShowTabsProps {
  id: string;
  title: string;
  counts: ScreenCounts;
}

/** Links to the form of a show and to its other screens. */
export function ShowTabs({ id, title, counts }: ShowTabsProps) {
  const form = `/admin/shows/${id}`;
  return (
    <nav className="tabs" aria-label={title}>
      <NavLink to={form} end>
        Show
      </NavLink>
      {SCREENS.map(([screen, label]) => (
        <NavLink key={screen} to={`${form}/${screen}`}>
          {label}
          {Boolean(counts[screen]) && <span className="num quiet"> {counts[screen]}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
