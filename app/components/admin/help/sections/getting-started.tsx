import { Link } from '@remix-run/react';
import { SESSION_DAYS, LOGIN_LIMIT } from '~/rules/validation/limits';

export function GettingStartedHelp() {
  return (
    <>
      <p>
        You manage everything that visitors see on the site here: shows, news articles, team members and
        pages, their images and videos, the menu, and the texts and links under Settings. Changes are live as
        soon as you save, except for inactive shows, drafts and articles with a future date.
      </p>
      <h3>Sign in and out</h3>
      <ol>
        <li>
          Go to <strong>/admin</strong> on your site and enter your username and password. The password is
          case-sensitive, the username is not.
        </li>
        <li>
          Choose <strong>Sign In</strong>. You see the dashboard, or the page you wanted to open.
        </li>
        <li>
          When you are done on a computer that others use, choose <strong>Logout</strong> at the end of the
          sidebar. Otherwise your session ends {SESSION_DAYS} days after you last used it.
        </li>
      </ol>
      <p>
        After {LOGIN_LIMIT.failures} failed attempts, sign-in is locked for up to {LOGIN_LIMIT.minutes}{' '}
        minutes; the message says how long. If you have forgotten your password, ask an administrator.
      </p>
      <h3>Find your way</h3>
      <ul>
        <li>
          The <strong>sidebar</strong> leads to every screen that your role may open. The button at its top
          collapses it to its icons; your browser remembers how you left it. On a phone it opens over the
          page.
        </li>
        <li>
          <strong>Edit Mode</strong> opens the public site, where you edit its texts in place;{' '}
          <strong>View Site</strong> opens it in a new tab, as visitors see it.
        </li>
        <li>Your own name, above Logout, leads to your profile.</li>
        <li>The question mark beside a screen’s title opens the section of this page about that screen.</li>
      </ul>
      <h3>Two ways to change a text</h3>
      <p>
        Open its record in a list, such as <Link to="/admin/shows">Shows</Link>, where you see all of its
        fields together. Or choose <a href="/edit">Edit Mode</a> and click the words on the page itself. Both
        save to the same place, and both tell you if a colleague has changed the same text.
      </p>
      <h3>What you may do</h3>
      <p>
        Your role is shown under your name in the sidebar. You see only what your role may use. The table
        under <Link to="#users">Users</Link> says who may do what.
      </p>
    </>
  );
}
