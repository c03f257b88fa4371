import { Link } from '@remix-run/react';
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
          Choose <a href="/edit">Edit Mode</a> in the sidebar. On the site itself,{' '}
          <strong>Edit this page</strong> at the top (on a phone: <strong>Edit</strong>) does the same for the
          page that you are on; only people who are signed in see it. So does /edit behind the page’s address.
        </li>
        <li>
          The bar at the top says “Edit Mode Active - Click text to edit”. The links of the site keep you in
          Edit Mode as you go from page to page.
        </li>
        <li>
          <strong>Exit Edit Mode</strong> in the bar shows the same page as visitors see it.
        </li>
      </ol>
      <Changeable />
      <h3>Exchange a picture or a video</h3>
      <ol>
        <li>
          Choose <strong>Picture</strong> or <strong>Video</strong>.
        </li>
        <li>
          Upload a file, choose one from the <Link to="#media">media library</Link>, or enter an address. You
          see what will stand there.
        </li>
        <li>
          Choose <strong>Save</strong>. <strong>Cancel</strong> leaves everything as it is.
        </li>
      </ol>
      <Saving />
      <h3>With the keyboard</h3>
      <p>
        Tab goes from text to text and <Keys of="Enter" /> begins to edit. Tab leaves and saves, as{' '}
        <Keys of="S" mod /> does; in a text of one line, so does Enter.
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

function Changeable() {
  return (
    <>
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
          The site name, the company text, the talent network’s paragraphs, telephone, email and address.
          These are settings, and so for editors and administrators.
        </dd>
        <dt>What is no text</dt>
        <dd>
          Small buttons appear over a card when you point at it, on a touch screen always.{' '}
          <strong>Featured</strong>, <strong>Active</strong> and <strong>Published</strong> switch at once,{' '}
          <strong>Picture</strong> and <strong>Video</strong> exchange the file, and the arrows move the card
          one place. Arranging is for editors and administrators.
        </dd>
      </dl>
      <p>
        What can be changed is marked when you point at it or reach it with Tab. What your role may not change
        stays plain text.
      </p>
    </>
  );
}

function Saving() {
  return (
    <>
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
          “Failed to save changes” keeps your words where they are and marks them, with the reason. Choose{' '}
          <strong>Retry</strong> when the connection is back, or <strong>Restore</strong> to give them up.
          Leaving the page before that asks first.
        </li>
        <li>
          If your session has ended, you sign in on the spot. What you typed is still there, and is saved
          then.
        </li>
        <li>
          In descriptions, articles, biographies and the company’s texts a toolbar floats over the text.
          Titles and names are plain, and what you paste into them comes without its formatting.
        </li>
      </ul>
    </>
  );
}
