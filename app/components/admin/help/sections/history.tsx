import { Link } from '@remix-run/react';
import { TRASH_DAYS } from '~/rules/records/trash';
import { HISTORY_VERSIONS, SITTING_MINUTES, VERSIONS_PER_PAGE } from '~/rules/history/history-limits';

export function HistoryHelp() {
  return (
    <>
      <p>
        Every save of a show, an article, a team member, a page or the settings keeps the state before it as a
        version. You can look at each version, compare two of them, and restore what you need. Whoever may
        edit a record can see its history.
      </p>
      <h3>Open the history</h3>
      <p>
        Choose <strong>History</strong> at the top of the record’s form or of{' '}
        <Link to="/admin/settings">Settings</Link>. The list begins with the newest version. Each row says
        when it was saved, by whom and how, and which fields the save changed. A page shows{' '}
        {VERSIONS_PER_PAGE} versions; <strong>Older</strong> and <strong>Newer</strong> lead to the others.
      </p>
      <dl>
        <dt>form</dt>
        <dd>The record’s form, the settings, or a switch in a list.</dd>
        <dt>inline, in Edit Mode</dt>
        <dd>A change on the page itself.</dd>
        <dt>API</dt>
        <dd>Another program, on behalf of the user.</dd>
        <dt>restore</dt>
        <dd>A version that was restored, or a record that came back from the trash.</dd>
        <dt>command line</dt>
        <dd>A command on the server. It has no user, so the list says Showreel.</dd>
      </dl>
      <p>A save that changes nothing and a move to another place in a list make no version.</p>
      <h3>Compare two versions</h3>
      <ol>
        <li>
          Choose one version under <strong>From</strong> and one under <strong>To</strong>.
        </li>
        <li>
          Choose <strong>Compare</strong>. You see the differences field by field: what only the first version
          has is struck through, what only the second has is underlined.
        </li>
      </ol>
      <p>
        A sentence below a text says if words are formatted differently, a link leads somewhere else, or a
        picture was added, moved or removed.
      </p>
      <Restoring />
      <h3>How much is kept</h3>
      <p>
        By default {HISTORY_VERSIONS} earlier versions of each record are kept. If there are more, the oldest
        are deleted. Before that, of several saves by one person within {SITTING_MINUTES} minutes, the
        versions between the first and the last are deleted.
      </p>
      <p>
        A file that nothing on the site uses any more is kept for {TRASH_DAYS} days by default, and comes back
        with a version that has it. If the file has been deleted since, the version says so. A file that was
        deleted in the <Link to="#media">media library</Link> does not come back.
      </p>
    </>
  );
}

function Restoring() {
  return (
    <>
      <h3>Restore a version</h3>
      <ol>
        <li>Choose the date of a version in the list. You see what differs today and all of the version.</li>
        <li>
          Tick the fields that you want back. The status, the publication date and the switch for the home
          page are not ticked at first, so that nothing appears on the site or leaves it by accident.
        </li>
        <li>
          Choose <strong>Restore</strong>. The message says “Version restored”, and you are back in the form.
        </li>
      </ol>
      <p>
        Restoring is an ordinary save. It makes a new version, so you can restore the previous state in the
        same way. A version that does not meet today’s rules is not restored; the message names the field. If
        somebody has changed a field since you opened the page, nothing is restored, and you can look at the
        differences again.
      </p>
    </>
  );
}
