import { Link } from '@remix-run/react';
import { linkSectionPath } from '~/rules/links/sections';

/** The part of the chapter on links about addresses that visitors do not find. */
export const NotFoundHelp = () => (
  <>
    <h3>See what visitors do not find</h3>
    <p>
      <Link to={linkSectionPath('not-found')}>Not found</Link> lists the addresses that visitors asked for and
      did not find, the most wanted first, within a minute. An address leaves the list by itself when there is
      a page or a redirect. The site keeps the path, how often and when last; never who asked, nor what stood
      behind a question mark. Of more than 1,000 addresses the least wanted go.
    </p>
    <dl>
      <dt>Send to…</dt>
      <dd>
        Opens the form of a redirect in which <strong>From</strong> is filled in. Enter where it leads, and
        choose <strong>Add redirect</strong>.
      </dd>
      <dt>Ignore</dt>
      <dd>The address is never listed again, however often it is asked for.</dd>
      <dt>What is not listed</dt>
      <dd>
        Files of the media library, and what programs ask every site for that look for weak places: addresses
        that end in <code>.php</code> or <code>.asp</code>, that begin with <code>/wp-</code> or a dot, and
        the like. If your earlier site had such addresses, take them from its sitemap.
      </dd>
    </dl>
    <h3>Move an earlier site</h3>
    <ol>
      <li>
        Keep the list of its addresses: its sitemap, mostly at <code>/sitemap.xml</code>, or a text file with
        one address a line.
      </li>
      <li>
        Write a CSV file that says where each address leads, and import it, or add a few redirects by hand.
        One with <code>/*</code> takes all addresses of a section.
      </li>
      <li>
        Have whoever runs the server ask the new site for every address of the list:{' '}
        <code>npm run check-links -- sitemap.xml</code>, or in a release{' '}
        <code>./showreel check-links sitemap.xml</code>, prints where each one ends. Repeat this until it says
        that none is not found. Then move the domain.
      </li>
      <li>
        In the days after, look at <strong>Not found</strong> for addresses that were in no list, such as
        those in letters and on posters.
      </li>
    </ol>
  </>
);
