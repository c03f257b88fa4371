import { NavLink, useRouteLoaderData } from '@remix-run/react';
import { can, type Actor } from '~/rules/accounts/permissions';
import type { RecordExtras } from '~/rules/records/record-extras';
import { SHOW_SCREENS } from '~/rules/kinds/show-screens';

interface ShowTabsProps {
  id: string;
  title: string;
  counts: RecordExtras['counts'];
}

/** Links to the form of a show and to its other screens. */
export function ShowTabs({ id, title, counts }: ShowTabsProps) {
  const form = `/admin/shows/${id}`;
  const actor = useRouteLoaderData<{ actor: Actor }>('routes/_admin')?.actor ?? null;
  return (
    <nav className="tabs" aria-label={title}>
      <NavLink to={form} end>
        Show
      </NavLink>
      {SHOW_SCREENS.map(({ name, title: label }) => (
        <NavLink key={name} to={`${form}/${name}`}>
          {label}
          {Boolean(counts[name]) && <span className="num quiet"> {counts[name]}</span>}
        </NavLink>
      ))}
      {can(actor, 'manageApprovals') && <NavLink to={`${form}/approvals`}>Approvals</NavLink>}
    </nav>
  );
}
