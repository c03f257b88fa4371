import { Link } from '@remix-run/react';
import { PRESS_LIMITS } from '~/rules/uploads/press';

/** What a picture says of itself, and what it is to the press. */
export const PressPicturesHelp = () => (
  <>
    <h3>What a picture says</h3>
    <p>
      Many pictures say whose they are, what they show and when they were taken. It is read from their XMP and
      IPTC data when you upload them, and fills the credit, the caption and the rights of a new file. On the
      page of the picture it stands below each field: <strong>Use</strong> takes it, and saves nothing until
      you save. Words that somebody has typed are never replaced.
    </p>
    <p>
      Where a picture was taken (its GPS position) is taken out before it is stored, and nothing else of it
      changes. The page of the picture says if it had a position.
    </p>
    <h3>Clear pictures for the press</h3>
    <ol>
      <li>
        Open a picture in the <Link to="/admin/media">media library</Link> and fill in <strong>Credit</strong>
        , <strong>Caption</strong> and <strong>Alternative text</strong>.
      </li>
      <li>
        Tick who is in it under <strong>People</strong>: the names are those of the credits of the shows that
        use it. Type anybody else under <strong>Somebody else</strong>.
      </li>
      <li>
        Tick <strong>Cleared for the press</strong> and save. Editors and administrators clear; authors fill
        in the rest.
      </li>
    </ol>
    <p>
      A picture of people who have to approve it cannot be cleared before they have. Tick{' '}
      <strong>No approval needed</strong> for those who need not be asked. If you name somebody on a cleared
      picture, it is no longer cleared. After <strong>Usable until</strong> a picture leaves kits and ZIP
      files by itself. Films need no clearance.
    </p>
    <p>
      For several files, tick them in the library and fill in the form beside them: what is filled in goes to
      all of them, up to {PRESS_LIMITS.files}. The answer names each picture that could not be cleared, and
      why. <strong>Not cleared</strong> and <strong>No credit</strong> show the stills of press kits that lack
      something.
    </p>
  </>
);
