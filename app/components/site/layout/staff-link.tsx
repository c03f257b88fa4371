import { Link, useLocation, type Location } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { withEdit } from './navigation';

const COOKIE = 'showreel_staff';

/** Missing on pages without TLS, and in older browsers. */
const store = () => (window as { cookieStore?: CookieStore }).cookieStore;

/** Whether the user is signed in. Where available, the asynchronous Cookie Store API is used, which does not block. */
const isSignedIn = async () =>
  store() ? (await store()?.get(COOKIE))?.value === '1' : document.cookie.includes(`${COOKIE}=1`);

/**
 * Offers Edit Mode to signed-in users. Pages are the same for everyone, so the script reads a cookie that is only a
 * hint and grants no access: see docs/decisions/0011-edit-mode.md.
 */
export function StaffLink() {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const [isStaff, setStaff] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    isSignedIn().then(
      (answer) => isCurrent && setStaff(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname]);
  if (!isStaff) return null;
  return (
    <Link className="staff" to={withEdit(pathname) + search} state={state} preventScrollReset>
      Edit <span className="staff__what">this page</span>
    </Link>
  );
}
