import { Link } from '@remix-run/react';
import { LIMITS } from '~/rules/validation/limits';
import { MESSAGES } from '~/rules/kinds/kinds';
import { ROWS_PER_PAGE } from '~/rules/records/admin-list';
import { Lists } from '../lists';

export function ShowsHelp() {
  return (
    <>
      <p>
        A show has a card on Our Shows, where visitors open its description and gallery. A featured show also
        has a screen of its own on the home page.
      </p>
      <h3>Add a show</h3>
      <ol>
        <li>
          Under <Link to="/admin/shows">Shows</Link> choose <strong>Add New Show</strong>.
        </li>
        <li>
          Give it a <strong>Title</strong>. It is the only required field. The show’s URL, such as
          /shows/the-long-rain, is made from it.
        </li>
        <li>
          Write a one-line <strong>Tagline</strong> and a <strong>Description</strong>. The description can
          have headings, lists and links: see <Link to="#news">News</Link> for the editor.
        </li>
        <li>
          Name the <strong>Channel</strong>, and under <strong>Channel link</strong> its page about the show.
        </li>
        <li>
          Add the main video under <strong>Video URL</strong> and an image under{' '}
          <strong>Thumbnail URL</strong>: upload a file, choose one from the{' '}
          <Link to="#media">media library</Link>, or paste a URL.
        </li>
        <li>Add stills and clips to the gallery.</li>
        <li>
          Choose <strong>Save</strong>, or press Ctrl S. “{MESSAGES.show.saved}” confirms it, and you are back
          at the list.
        </li>
      </ol>
      <p>
        Kind, genres, credits, episodes, where to watch and awards are on screens of their own: see{' '}
        <Link to="#credits">Credits and more</Link>.
      </p>
      <h3>Put the gallery in order</h3>
      <p>
        The gallery holds up to {LIMITS.media} items, one URL per line. URLs that end in .mp4, .mov or .webm
        are videos, all others images. Previews appear above the lines: drag them, or use their arrows, to
        change the order; the cross removes one, after asking. Visitors see the main video first, then the
        gallery in this order.
      </p>
      <h3>Change, hide or feature a show</h3>
      <ul>
        <li>
          <strong>Edit</strong> in its row opens all of its fields. A dot marks the fields that you have
          changed.
        </li>
        <li>
          <strong>History</strong> at the top of the form lists the earlier versions of the show, which you
          can compare and restore: see <Link to="#history">History</Link>.
        </li>
        <li>
          <strong>Share a preview</strong> below the form makes a link for somebody without an account: see{' '}
          <Link to="#tips">Tips</Link>.
        </li>
        <li>
          The switch beside <strong>Active</strong> hides a show from the site or shows it again, at once. An
          inactive show keeps all its content.
        </li>
        <li>
          <strong>Home</strong> gives the show a screen on the home page. It has to be active as well. The
          same switch is called <strong>Featured on home page</strong> in the form.
        </li>
        <li>
          The arrows at the start of a row move the show up or down; with a mouse or a finger you can drag it
          by its handle. The site follows that order. Only editors and administrators can change the order.
        </li>
      </ul>
      <h3>Delete a show</h3>
      <p>
        The bin at the end of a row asks “Are you sure you want to delete …?” and then moves the show to the{' '}
        <Link to="#trash">trash</Link>, with all files that nothing else uses. To take a show off the site for
        a while, make it inactive instead.
      </p>
      <h3>Find a show</h3>
      <Lists perPage={ROWS_PER_PAGE} fields="title, channel and tagline" />
    </>
  );
}
