import { Link } from '@remix-run/react';
import { ShortcutsTable } from '../shortcuts-table';
import { PreviewLinksHelp } from './preview-links';

export function TipsHelp() {
  return (
    <>
      <h3>Keyboard shortcuts</h3>
      <ShortcutsTable />
      <h3>Nothing you type is lost</h3>
      <ul>
        <li>
          A form with changes says <strong>Unsaved changes</strong>. Leaving it asks first: <em>Discard</em>{' '}
          forgets what you typed, <em>Leave</em> keeps it in this browser.
        </li>
        <li>
          When you come back to such a form, or after a crash, it offers your text: <strong>Restore</strong>{' '}
          or <strong>Discard</strong>.
        </li>
        <li>
          If your session has ended when you save, you sign in and find what you typed. If the server cannot
          be reached, saving is retried twice; your text stays in the form.
        </li>
      </ul>
      <h3>When two people edit the same record</h3>
      <p>
        Changes to different fields are merged, and the message says what your colleague changed. If you both
        changed the same field, nothing is saved: you see who saved and when, and both texts with the
        differing words marked. <strong>Overwrite</strong> saves yours, <strong>Reload</strong> takes theirs.
      </p>
      <PreviewLinksHelp />
      <h3>Before you publish</h3>
      <ul>
        <li>Read the title aloud. It becomes the URL, and search results show it.</li>
        <li>Open View Site, and look at the page on a phone too.</li>
        <li>Give each image an alternative text, and each video a strong first second.</li>
        <li>Follow every link once.</li>
      </ul>
      <h3>If something does not show</h3>
      <ul>
        <li>A show: is it Active? For the home page, is Home on as well?</li>
        <li>An article or a page: is it a draft, or is its date in the future?</li>
        <li>A page in the menu: visitors do not see the link until the page is on the site.</li>
        <li>
          A person’s image: is Display set to Image? The dashboard lists people with neither image nor video.
        </li>
        <li>A change: reload the page. The site shows a saved change within a second.</li>
        <li>
          A button: your role may not allow it. The table under <Link to="#users">Users</Link> lists what it
          does allow.
        </li>
      </ul>
    </>
  );
}
