import { Link, useLocation, type Location } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { withEdit } from './navigation';

/**
 * Offers Edit Mode to who is signed in. Pages are the same for everyone, so the script asks a cookie that says so and
 * opens nothing: see docs/decisions/0011-edit-mode.md.
 */
export function StaffLink() {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const [isStaff, setStaff] = useState(false);
  useEffect(() => setStaff(document.cookie.includes('showreel_staff=1')), [pathname]);
  if (!isStaff) return null;
  return (
    <Link className="staff" to={withEdit(pathname) + search} state={state} preventScrollReset>
      Edit this page
    </Link>
  );
}
