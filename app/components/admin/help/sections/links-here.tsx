import { Link } from '@remix-run/react';
import { linkSectionPath } from '~/rules/links/sections';

/** What links to a record, and which links lead nowhere. */
export function LinksHereHelp() {
  return (
    <>
      <h3>Who links here</h3>
      <p>
        Before you delete a show, an article, a team member or a page, or take one off the site, the question
        says which texts link to it, and whether the menu, the footer or a redirect does. Each of them is a
        link to the place where you can change it. The question comes wherever a record can be deleted, made a
        draft, made inactive or given a later date: in its form, in its list, in Edit Mode, with unpublished
        changes and with an earlier version. Programs that use the API are not asked.
      </p>
      <p>
        All spellings of an address count: with the address of the site before it or without, an earlier
        address of the same record, and with anything after a question mark. Texts in the trash do not count
        until they are restored, and unpublished changes do not count until they are published.
      </p>
      <h3>Broken links</h3>
      <p>
        <Link to={linkSectionPath('broken')}>Links, Broken links</Link> lists the texts whose links to this
        site lead nowhere: to a draft, to something deleted, or to an address that never was. The last saved
        text comes first. <strong>Edit</strong> opens the form with the link. A text leaves the list as soon
        as its link leads somewhere: correct the link, publish what it leads to, or add a redirect from its
        address. Links to other sites are not followed.
      </p>
    </>
  );
}
