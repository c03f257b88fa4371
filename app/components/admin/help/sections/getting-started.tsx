import { Link } from '@remix-run/react';
import { SESSION_DAYS, LOGIN_LIMIT } from '~/rules/validation/limits';

export function GettingStarted() {
  return (
    <>
      <p>
        Everything that visitors see on the site is kept here: shows, news articles, team members, their
        pictures and videos, and the texts and links under Settings. What you save is on the site at once,
        except what is meant to wait: an inactive show, a draft, an article with a date in the future.
      </p>
      <h3>Sign in and out</h3>
      <ol>
        <li>
          Go to <strong>/admin</strong> on your site and enter your username and password. Capitals in the
          username do not matter; in the password they do.
        </li>
        <li>
          Choose <strong>Sign In</strong>. You arrive at the dashboard, or at the page you had asked for.
        </li>
        <li>
          When you are done on a computer that others use, choose <strong>Logout</strong> at the end of the
          sidebar. Otherwise your session ends by itself {SESSION_DAYS} days after you last used it.
        </li>
      </ol>
      <p>
        After {LOGIN_LIMIT.failures} failed attempts the door stays shut for up to {LOGIN_LIMIT.minutes}{' '}
        minutes; the message says for how long. If you have forgotten your password, ask an administrator.
      </p>
      <h3>Find your way</h3>
      <ul>
        <li>
          The <strong>sidebar</strong> leads to every screen that your role may open. The button at its top
          collapses it to its icons; your browser remembers how you left it. On a phone it opens over the
          page.
        </li>
        <li>
          <strong>Edit Mode</strong> opens the public site with its texts ready to be changed in place;{' '}
          <strong>View Site</strong> opens it in a new tab, as visitors see it.
        </li>
        <li>Your own name, above Logout, leads to your profile.</li>
        <li>
          The question mark beside a screen’s title leads to the part of this page that is about that screen.
        </li>
      </ul>
      <h3>Two ways to change a text</h3>
      <p>
        Open its record in a list, such as <Link to="/admin/shows">Shows</Link>, where you see all of its
        fields together. Or choose <a href="/edit">Edit Mode</a> and click the words on the page itself. Both
        save to the same place, and both tell you when a colleague has changed the same text meanwhile.
      </p>
      <h3>What you may do</h3>
      <p>
        Your role stands under your name in the sidebar. What a role may not do is not offered. The table
        under <Link to="#users">Users</Link> says who may do what.
      </p>
    </>
  );
}
