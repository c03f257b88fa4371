import { Link } from '@remix-run/react';
import type { RecordLinks } from '~/rules/records/record-extras';

/** Says whether the menu and the footer link to a page, in its form. */
export function MenuPlace({ isInMenu, isInFooter, mayChange }: RecordLinks) {
  const places = [isInMenu && 'in the menu', isInFooter && 'in the footer'].filter(Boolean);
  return (
    <section className="field">
      <h2 className="label">Menu and footer</h2>
      <p>
        {places.length === 0 ? 'Neither in the menu nor in the footer.' : `In ${places.join(' and in ')}.`}
      </p>
      {mayChange && (
        <p>
          <Link className="btn" to="/admin/menu">
            Arrange the menu
          </Link>
        </p>
      )}
    </section>
  );
}
