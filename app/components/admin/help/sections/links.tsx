import { Link } from '@remix-run/react';
import { MAX_REDIRECTS } from '~/rules/links/redirect';
import { NotFoundHelp } from './not-found';
import { LinksHereHelp } from './links-here';

const NUMBER = MAX_REDIRECTS.toLocaleString('en-GB');

export function LinksHelp() {
  return (
    <>
      <p>
        <Link to="/admin/links">Links</Link> keeps addresses working that the site no longer has: those of an
        earlier site, those on posters and in letters. Editors and administrators can open it.
      </p>
      <RedirectsHelp />
      <ImportHelp />
      <NotFoundHelp />
      <LinksHereHelp />
    </>
  );
}

function RedirectsHelp() {
  return (
    <>
      <h3>Add a redirect</h3>
      <ol>
        <li>
          In <strong>From</strong> write the address that visitors ask for, from its first slash on.
        </li>
        <li>
          In <strong>To</strong> write where they are to be led: an address of this site, or a whole one that
          begins with https://.
        </li>
        <li>
          Choose the answer: <strong>301</strong> if it has moved for good, so that search engines follow,{' '}
          <strong>302</strong> if it is only for now, <strong>410</strong> if it is gone and nothing takes its
          place. Then choose <strong>Add redirect</strong>.
        </li>
      </ol>
      <p>
        A redirect answers only where the site has nothing. If a show, an article, a team member or a page
        gets the address later, visitors see that, and the list says that the address is in use. An address at
        which there is something now cannot be taken.
      </p>
      <dl>
        <dt>Everything below an address</dt>
        <dd>
          <code>/drama/*</code> takes every address that begins with <code>/drama/</code>. If To ends in{' '}
          <code>/*</code> as well, the rest is appended: from <code>/drama/*</code> to <code>/shows/*</code>{' '}
          leads from <code>/drama/salt-country</code> to <code>/shows/salt-country</code>. A redirect from one
          address counts before one from everything below another.
        </dd>
        <dt>Question marks</dt>
        <dd>
          What follows a question mark does not count, unless From has one: <code>/watch.php?id=17</code>{' '}
          answers only to exactly this.
        </dd>
        <dt>Nothing at the address</dt>
        <dd>
          If there is nothing where a redirect leads, it is not stored. Tick{' '}
          <strong>Store it all the same</strong> if the page is still to come.
        </dd>
        <dt>Redirects to redirects</dt>
        <dd>
          If To is itself redirected, the new redirect leads to the end at once. Earlier redirects that lead
          to the new From are changed in the same way. One that leads back to itself is never stored.
        </dd>
        <dt>Followed</dt>
        <dd>How often visitors and search engines have asked, and when last, to the minute.</dd>
      </dl>
    </>
  );
}

function ImportHelp() {
  return (
    <>
      <h3>Import and export redirects</h3>
      <p>
        <strong>Export</strong> saves all redirects as a CSV file, and <strong>Import</strong> reads such a
        file. It has the columns <code>from,to,status,note</code>, with these words in its first line or
        without; a line without a status is a 301. The site keeps {NUMBER} redirects at most.
      </p>
      <ol>
        <li>
          Choose the file, and then <strong>Preview</strong>. The list says of each line whether it will be
          added, will be changed, is left as it is, or is refused and why. Nothing is stored yet.
        </li>
        <li>
          Choose <strong>Import … redirects</strong>. The lines that are refused are left out.
        </li>
      </ol>
      <p>
        A text that a spreadsheet would take for a formula has an apostrophe in front of it in the file. The
        import takes it off again.
      </p>
    </>
  );
}
