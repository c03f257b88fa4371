import { Link } from '@remix-run/react';
import { Keys } from '../keys';

export function EditModeHelp() {
  return (
    <>
      <p>
        In Edit Mode you change the site on its own pages. Click a text, change it and click away to save it.
      </p>
      <h3>Start and stop</h3>
      <ol>
        <li>
          Choose <a href="/edit">Edit Mode</a> in the sidebar. On the site itself,{' '}
          <strong>Edit this page</strong> at the top (on a phone: <strong>Edit</strong>) does the same for the
          current page; only signed-in people see it. You can also add /edit to the page’s URL.
        </li>
        <li>
          The bar at the top says “Edit Mode Active - Click text to edit”. You stay in Edit Mode as you follow
          the site’s links.
        </li>
        <li>
          <strong>Exit Edit Mode</strong> in the bar shows the same page as visitors see it.
        </li>
      </ol>
      <Changeable />
      <h3>Replace an image or a video</h3>
      <ol>
        <li>
          Choose <strong>Image</strong> or <strong>Video</strong>.
        </li>
        <li>
          Upload a file, choose one from the <Link to="#media">media library</Link>, or enter a URL. A preview
          appears.
        </li>
        <li>
          Choose <strong>Save</strong>. <strong>Cancel</strong> changes nothing.
        </li>
      </ol>
      <Saving />
      <h3>With the keyboard</h3>
      <p>
        Tab moves from text to text, and <Keys of="Enter" /> starts editing. Tab or <Keys of="S" mod /> saves;
        in a one-line text, Enter saves too.
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
        <dd>
          Title, channel, tagline and description. On the show’s own page also the character or job of each
          credit, and the synopses of seasons and episodes; there each credit has a line of its own.
        </dd>
        <dt>News</dt>
        <dd>Title, excerpt and content.</dd>
        <dt>People</dt>
        <dd>Name, role and biography.</dd>
        <dt>Pages</dt>
        <dd>
          Title, intro and body, and the texts of vacancies. Bodies and the content of articles hold pictures
          here as in the form: see <Link to="#pictures">Pictures in a text</Link>.
        </dd>
        <dt>Home and Contact</dt>
        <dd>
          The site name, the company text, the talent network’s paragraphs, telephone, email and address.
          These are settings, so only editors and administrators can change them.
        </dd>
        <dt>Switches, files and order</dt>
        <dd>
          Small buttons appear when you point at a card; on touch screens they are always visible.{' '}
          <strong>Featured</strong>, <strong>Active</strong> and <strong>Published</strong> take effect at
          once, <strong>Image</strong> and <strong>Video</strong> replace the file, and the arrows move the
          card one position. Only editors and administrators can change the order.
        </dd>
      </dl>
      <p>
        Editable texts are marked when you point at them or reach them with Tab. Texts that your role may not
        change are not marked.
      </p>
    </>
  );
}

function Saving() {
  return (
    <>
      <h3>How it saves</h3>
      <ul>
        <li>Leaving a text saves it and shows “Changes saved”. If nothing has changed, nothing is sent.</li>
        <li>
          <Keys of="Escape" /> restores the text from before you started.
        </li>
        <li>
          <strong>Undo</strong> in the message, or <Keys of="Z" mod />, undoes a save.
        </li>
        <li>
          “Failed to save changes” keeps your text in place and marks it, with the reason. Choose{' '}
          <strong>Retry</strong> when the connection is back, or <strong>Restore</strong> to discard it. If
          you leave the page before that, you are asked first.
        </li>
        <li>
          If your session has ended, you can sign in right there. Your text is kept, and will be saved once
          you sign in.
        </li>
        <li>
          In descriptions, articles, pages, biographies and the company’s texts a toolbar floats over the
          text. Titles and names are plain, and what you paste into them comes without its formatting.
        </li>
      </ul>
    </>
  );
}
