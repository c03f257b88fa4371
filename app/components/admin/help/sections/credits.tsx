import { Link } from '@remix-run/react';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { MESSAGES } from '~/rules/kinds/kinds';

export function CreditsHelp() {
  const { credits, watch, awards, quotes } = SHOW_FIELDS;
  return (
    <>
      <p>
        Below the title of a show’s form are links to five more screens:{' '}
        <strong>Details, Credits, Episodes, Watch</strong> and <strong>Awards</strong>. Each saves only what
        is on it. Whatever is empty is not drawn on the site.
      </p>
      <h3>Credits in five minutes</h3>
      <ol>
        <li>
          Open a show under <Link to="/admin/shows">Shows</Link> and choose <strong>Credits</strong>.
        </li>
        <li>
          Copy the list from your call sheet or end titles into <strong>Paste a list</strong>, one credit a
          line: “Director: Ana Lee” for a job, “Ana Lee as Marta” for a character.
        </li>
        <li>
          Choose <strong>Read the list</strong>. What was read appears below, with its group; people who are
          under <Link to="/admin/people">People</Link> by exactly that name are linked to them. A line that
          cannot be read stays in the box, so that you can correct it.
        </li>
        <li>
          <strong>Add … credits</strong> puts them at the end of the list. Correct a group, a job or a name in
          its row; the arrows or the handle move a row, the cross removes it.
        </li>
        <li>
          Choose <strong>Save</strong>: “{MESSAGES.show.saved}”. What you have not added stays in the box.
        </li>
      </ol>
      <p>
        A show holds up to {credits.maxItems} credits. Write names as they are credited: the name of a person
        under People may be another, and neither changes the other. Several credits of one person in a group
        become one line on the site. Somebody with a link has a page with all their credits.
      </p>
      <p>
        Under <strong>Person</strong> type a part of somebody’s name and choose the name from the list; empty
        the box to take the link away. People with the same name have the end of their page’s URL behind it.
      </p>
      <h3>Details and episodes</h3>
      <p>
        <strong>Details</strong> has what the list of shows is filtered by, such as kind, genre, stage and
        year, and the companies, other titles and identifiers. A company with a logo is shown by the logo, on
        a light ground. The genres to choose from are in the <Link to="#settings">settings</Link>. Under{' '}
        <strong>Episodes</strong> add a season, then its episodes; numbers may not repeat.
      </p>
      <h3>Watch</h3>
      <p>
        Each of up to {watch.maxItems} entries says in which territory, on which service and how a show can be
        watched. With <strong>From</strong> and <strong>Until</strong>, in London time, an entry appears on
        the site and goes from it at its minute, without anybody saving. The dashboard lists what ends soon.
      </p>
      <h3>Awards and press quotes</h3>
      <p>
        Up to {awards.maxItems} awards and {quotes.maxItems} quotes. What was won is drawn larger than a
        nomination, and the first quote is the largest.
      </p>
      <h3>Actors and other talent</h3>
      <p>
        Somebody who is credited, but does not belong to your team, is added under{' '}
        <Link to="#team">Team</Link> with the kind <strong>Talent</strong>. They have a page with their
        credits, and are not on Our People.
      </p>
      <h3>Two people at once</h3>
      <p>
        When two people save the credits of one show, the rows that either added are both kept. You are asked
        only when both changed the same row, or one removed what the other changed.
      </p>
    </>
  );
}
