import { Link, useLocation, type Location } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { withEdit } from './navigation';

const COOKIE = 'showreel_staff';

/** Missing where the page is not served over TLS, and in older browsers. */
const store = () => (window as { cookieStore?: CookieStore }).cookieStore;

/** Whether somebody is signed in here. Asked in the way that holds up nothing, where the browser knows it. */
const isSignedIn = async () =>
  store() ? (await store()?.get(COOKIE))?.value === '1' : document.cookie.includes(`${COOKIE}=1`);

/**
 * Offers Edit Mode to who is signed in. Pages are the same for everyone, so the script asks a cookie that says so and
 * opens nothing: see docs/decisions/0011-edit-mode.md.
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
