import { Link } from '@remix-run/react';
import { MEDIA_GUIDANCE } from '~/rules/uploads/media-guidance';
import { MESSAGES } from '~/rules/kinds/kinds';
import { ROWS_PER_PAGE } from '~/rules/records/admin-list';
import { Lists } from '../lists';

export function TeamHelp() {
  const { portrait } = MEDIA_GUIDANCE;
  return (
    <>
      <p>
        Everyone under <Link to="/admin/people">People</Link> has a card on Our People. A click on the card
        opens the biography, the email address and the LinkedIn profile.
      </p>
      <h3>Add a team member</h3>
      <ol>
        <li>
          Choose <strong>Add Team Member</strong>.
        </li>
        <li>
          Enter the <strong>Name</strong>, which is required, and the <strong>Role</strong> as it should read
          on the card, such as Head of Drama.
        </li>
        <li>
          Write the <strong>Bio</strong>. Two short paragraphs suit the card best.
        </li>
        <li>
          Fill in <strong>Email</strong> and <strong>LinkedIn URL</strong> only if visitors may see them.
        </li>
        <li>
          Add a portrait under <strong>Image URL</strong>, {portrait.width} × {portrait.height} or larger and{' '}
          {portrait.shape}, and if there is one a short clip under <strong>Video URL</strong>. Both can be
          uploaded, chosen from the <Link to="#media">media library</Link> or given as a URL.
        </li>
        <li>
          Choose <strong>Save</strong>: “{MESSAGES.person.saved}”.
        </li>
      </ol>
      <p>
        <strong>History</strong> at the top of the form lists the earlier versions of a team member, which you
        can compare and restore: see <Link to="#history">History</Link>. <strong>Share a preview</strong>{' '}
        below the form makes a link for somebody without an account: see <Link to="#tips">Tips</Link>.
      </p>
      <h3>Video or image</h3>
      <p>
        <strong>Display</strong> decides what the card shows to visitors. With <em>Video</em> the clip plays
        when somebody points at the card, which shows the image until then. With <em>Image</em> the card stays
        still. If one is missing, the card shows the other; without either, the person’s initials.
      </p>
      <h3>Change the order</h3>
      <p>
        The site shows the cards in the order of the list. Move a row with its arrows, or drag it by the
        handle. The arrows also move somebody to the previous or next page. Only editors and administrators
        can change the order.
      </p>
      <h3>Somebody leaves</h3>
      <p>
        The bin in the row asks, and then removes the person from the site and moves them to the{' '}
        <Link to="#trash">trash</Link>. Articles that mention them stay as they are. If they also had an
        account here, an administrator deletes it under <Link to="#users">Users</Link>: a team member and an
        account are two different things.
      </p>
      <h3>Find somebody</h3>
      <Lists perPage={ROWS_PER_PAGE} fields="name and role" />
    </>
  );
}
