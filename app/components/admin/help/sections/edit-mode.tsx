import { Keys } from '../keys';

export function EditMode() {
  return (
    <>
      <p>
        In Edit Mode you change the site on its own pages. Click the text, change it, click away: it is saved.
      </p>
      <h3>Start and stop</h3>
      <ol>
        <li>
          Choose <a href="/edit">Edit Mode</a> in the sidebar, or add /edit to the address of any public page
          while you are signed in.
        </li>
        <li>
          The bar at the top says “Edit Mode Active - Click text to edit”. The links of the site keep you in
          Edit Mode as you go from page to page.
        </li>
        <li>
          <strong>Exit Edit Mode</strong> in the bar shows the same page as visitors see it.
        </li>
      </ol>
      <h3>What you can change</h3>
      <dl>
        <dt>Shows, also on the home page</dt>
        <dd>Title, channel, tagline and description.</dd>
        <dt>News</dt>
        <dd>Title, excerpt and content.</dd>
        <dt>People</dt>
        <dd>Name, role and biography.</dd>
        <dt>Home and Contact</dt>
        <dd>
          The company text, the talent network’s paragraphs, telephone, email and address. These are settings,
          and so for editors and administrators.
        </dd>
        <dt>In place as well</dt>
        <dd>
          Whether a show is featured and what is on the site, another picture or video, and the order of the
          cards.
        </dd>
      </dl>
      <p>
        What can be changed is marked when you point at it or reach it with Tab. What your role may not change
        stays plain text.
      </p>
      <h3>How it saves</h3>
      <ul>
        <li>
          Leaving a text saves that one text and says “Changes saved”. If nothing has changed, nothing is
          sent.
        </li>
        <li>
          <Keys of="Escape" /> brings back what was there before you began.
        </li>
        <li>
          <strong>Undo</strong> in the message, or <Keys of="Z" mod />, takes a save back.
        </li>
        <li>
          “Failed to save changes” keeps your words where they are and marks them. Choose{' '}
          <strong>Retry</strong> when the connection is back; do not close the tab before that.
        </li>
        <li>
          In descriptions, articles and biographies a toolbar floats over the text. Titles and names are
          plain, and what you paste into them comes without its formatting.
        </li>
      </ul>
      <h3>With the keyboard</h3>
      <p>
        Tab goes from text to text, <Keys of="Enter" /> begins to edit, Tab or Escape leaves.
      </p>
      <h3>Two people, one text</h3>
      <p>
        If a colleague saved the same text while you were writing, nothing is overwritten. You see both
        versions with the differing words marked, and choose <strong>Overwrite</strong> to keep yours or{' '}
        <strong>Reload</strong> to take theirs.
      </p>
    </>
  );
}
