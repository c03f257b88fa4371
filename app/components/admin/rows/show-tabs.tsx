import { NavLink, useRouteLoaderData } from '@remix-run/react';
import type { RecordExtras } from '~/rules/records/record-extras';
import { can, type Action, type Actor } from '~/rules/accounts/permissions';
import { SHOW_SCREENS } from '~/rules/kinds/show-screens';

/** Screens of a show that have forms of their own, with the permission that they need. */
const DESKS: readonly { name: string; title: string; needs: Action }[] = [
  { name: 'approvals', title: 'Approvals', needs: 'manageApprovals' },
  { name: 'screeners', title: 'Screeners', needs: 'shareScreeners' },
];

interface ShowTabsProps {
  id: string;
  title: string;
  counts: RecordExtras['counts'];
}

/** Links to the form of a show and to its other screens. */
export function ShowTabs({ id, title, counts }: ShowTabsProps) {
  const form = `/admin/shows/${id}`;
  const actor = useRouteLoaderData<{ actor: Actor }>('routes/_admin')?.actor ?? null;
  const desks = DESKS.filter(({ needs }) => can(actor, needs));
  return (
    <nav className="tabs" aria-label={title}>
      <NavLink to={form} end>
        Show
      </NavLink>
      {[...SHOW_SCREENS, ...desks].map(({ name, title: label }) => (
        <NavLink key={name} to={`${form}/${name}`}>
          {label}
          <TabCount count={counts[name as keyof typeof counts]} />
        </NavLink>
      ))}
    </nav>
  );
}

const TabCount = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 ? <span className="num quiet"> {count}</span> : null;
