import { Link } from '@remix-run/react';

export function Dashboard() {
  return (
    <>
      <p>
        The <Link to="/admin/dashboard">dashboard</Link> is where you land after signing in. It counts what
        there is and names what waits for somebody.
      </p>
      <h3>The three counts</h3>
      <p>
        <strong>Shows</strong>, <strong>News Articles</strong> and <strong>Team Members</strong> count every
        record, also those that visitors do not see. <strong>Manage →</strong> under each leads to its list.
      </p>
      <h3>Not on the site yet</h3>
      <ul>
        <li>
          <strong>Draft</strong>: an article that nobody outside can read until it is published.
        </li>
        <li>
          <strong>Scheduled for …</strong>: a published article whose date has not come. It appears by itself.
        </li>
        <li>
          <strong>Inactive</strong>: a show that is hidden from the site.
        </li>
      </ul>
      <h3>Needs attention</h3>
      <p>
        Shows without a main video, and team members with neither a picture nor a video. Choose a title to
        open the record and add what is missing. A title that is no link belongs to a colleague, and your role
        does not let you change it.
      </p>
    </>
  );
}
