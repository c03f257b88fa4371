import { Link } from '@remix-run/react';
import { Notice } from '~/components/ui/notice';
import type { ShownLink } from '~/rules/accounts/password-link';
import { longDateTime } from '~/rules/text/dates';
import { LinkAddress } from '../previews/link-address';

/** Shows a link that sets a password, once: only its hash is stored. */
export function NewLink({ link: { url, username, expiresAt } }: { link: ShownLink }) {
  return (
    <section className="panel" aria-labelledby="new-link">
      <h2 id="new-link">Link for {username}</h2>
      <div className="panel__form">
        <Notice kind="good">
          Pass this link on to {username}, who sets a password with it. It is shown only now, and works once,
          until {longDateTime(expiresAt)}.
        </Notice>
        <LinkAddress url={url} name={username} />
        <div className="acts">
          <Link className="btn" to="/admin/users" preventScrollReset>
            Done
          </Link>
        </div>
      </div>
    </section>
  );
}
