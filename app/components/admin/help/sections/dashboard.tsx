import { Link } from '@remix-run/react';

export function DashboardHelp() {
  return (
    <>
      <p>
        The <Link to="/admin/dashboard">dashboard</Link> is the first screen after you sign in. It shows how
        many records there are, and which ones need attention.
      </p>
      <h3>Health</h3>
      <p>
        Administrators see above everything else what of the program, its database, its disk and its backups
        needs attention: see <Link to="#health">Health</Link>. While everything is fine there is nothing.
      </p>
      <h3>The three counts</h3>
      <p>
        <strong>Shows</strong>, <strong>News Articles</strong> and <strong>Team Members</strong> count every
        record, including hidden ones. <strong>Manage →</strong> under each leads to its list.
      </p>
      <h3>Not on the site yet</h3>
      <ul>
        <li>
          <strong>Draft</strong>: an article or a page that is not public until you publish it.
        </li>
        <li>
          <strong>Scheduled for …</strong>: a published article or page with a future date. It goes live on
          that date.
        </li>
        <li>
          <strong>Inactive</strong>: a show that is hidden from the site.
        </li>
      </ul>
      <h3>Needs attention</h3>
      <p>
        Shows without a main video, and team members with neither an image nor a video. Choose a title to open
        the record and add what is missing. If a title is not a link, your role does not let you change that
        record.
      </p>
      <h3>Watch: ending, and Released, not complete</h3>
      <p>
        Two more lists are there when they have something to say, for the shows that you may change.{' '}
        <strong>Watch: ending</strong> has each place to watch a show that ended in the last 14 days or ends
        within 14, and leads to that show’s Watch screen. <strong>Released, not complete</strong> has released
        shows without a synopsis, a picture or credits.
      </p>
      <h3>Refused, but on the site</h3>
      <p>
        Pictures that somebody on them has refused and that stand on a page all the same, because they stood
        there before. Take them out there: see <Link to="#approvals">Approvals</Link>.
      </p>
    </>
  );
}
