import { Link } from '@remix-run/react';
import { TRASH_DAYS, UNDO_MINUTES } from '~/rules/records/trash';

export function TrashHelp() {
  return (
    <>
      <p>
        A show, an article, a team member or a page that you delete leaves the site and all lists at once,
        with the files that nothing else uses. It is kept in the <Link to="/admin/trash">trash</Link> for{' '}
        {TRASH_DAYS} days by default, with its history. Editors and administrators can delete records and open
        the trash; authors cannot.
      </p>
      <h3>Undo a deletion</h3>
      <p>
        The message after a deletion has the button <strong>Undo</strong>. You can use it for {UNDO_MINUTES}{' '}
        minutes, and only for your own deletion. Everything is then exactly as it was: the record is on the
        site again under the same URL, in the same place in its list and with its files.
      </p>
      <h3>Restore a record later</h3>
      <ol>
        <li>
          Choose <strong>Trash</strong> in the sidebar. The list says what was deleted, by whom and when, and
          how many days are left.
        </li>
        <li>
          Choose <strong>Restore</strong> in the row.
        </li>
        <li>
          Open the record in its list, check it and publish it again. A show comes back inactive, an article
          or a page as a draft. A team member cannot be hidden, and is on the site at once.
        </li>
      </ol>
      <p>
        If another record has taken the URL meanwhile, the restored one gets a new URL that ends in -2 or a
        higher number. The message names it.
      </p>
      <h3>Delete for ever</h3>
      <p>
        Administrators also have <strong>Delete for ever</strong>. It deletes the record, its history and its
        files, except for files that another record, a version of another record or another deleted record
        has. This cannot be undone. The same happens to every record whose days in the trash are over, within
        an hour.
      </p>
      <h3>What has no trash</h3>
      <p>
        Accounts are deleted at once, and so are files that you delete in the{' '}
        <Link to="#media">media library</Link>. If whoever runs the site has switched the trash off, shows,
        articles, team members and pages are deleted at once, too, and there is no Undo.
      </p>
    </>
  );
}
