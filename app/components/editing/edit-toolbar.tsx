import { Link, useLocation, type Location } from '@remix-run/react';
import { withoutEdit } from '~/components/site/layout/navigation';
import { activateOnSpace } from '~/components/ui/activate-on-space';

/** Shows that Edit Mode is on, with a link to leave it. */
export function EditToolbar() {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  return (
    <section className="editbar" aria-label="Edit Mode">
      <p>
        <span className="tally" aria-hidden="true" />
        Edit Mode Active - Click text to edit
      </p>
      <Link
        to={withoutEdit(pathname) + search}
        state={state}
        role="button"
        preventScrollReset
        onKeyDown={activateOnSpace}
      >
        Exit Edit Mode
      </Link>
    </section>
  );
}
