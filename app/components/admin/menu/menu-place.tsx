import { Link } from '@remix-run/react';
import type { RecordLinks } from '~/rules/records/record-extras';

/** Says whether the menu and the footer link to a page, in its form. */
export function MenuPlace({ isInMenu, isInFooter, mayChange }: RecordLinks) {
  const places = [isInMenu && 'in the menu', isInFooter && 'in the footer'].filter(Boolean);
  return (
    <section className="field">
      <h2 className="label">Menu and footer</h2>
      <p>It is {places.length === 0 ? 'neither in the menu nor in the footer' : places.join(' and ')}.</p>
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
