import { Notice } from '~/components/ui/notice';
import type { NewApiToken } from '~/rules/accounts/api-token';
import { longDate } from '~/rules/text/dates';
import { LinkAddress } from '../previews/link-address';

/** Shows a new token, once: only its hash is stored. `origin` is that of the site. */
export function NewToken({ made, origin }: { made: NewApiToken; origin: string }) {
  const { label, token, expiresAt } = made;
  return (
    <section className="panel" aria-labelledby="new-token">
      <h2 id="new-token">{label}: copy this token now</h2>
      <div className="panel__form">
        <Notice kind="good">
          It is shown once, because only its hash is kept here. It works until {longDate(expiresAt)}.
        </Notice>
        <LinkAddress url={token} name={label} what="token" />
        <p className="quiet">The program sends it with every request, for example:</p>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
        <pre className="command" tabIndex={0} role="region" aria-label="Example of a request">
          <code>{`curl ${origin}/api/auth/profile \\\n  -H "Authorization: Bearer ${token}"`}</code>
        </pre>
        <p>
          <a href="/api/docs#tokens">How programs use the API</a>
        </p>
      </div>
    </section>
  );
}
