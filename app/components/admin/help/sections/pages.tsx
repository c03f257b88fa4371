import { Link } from '@remix-run/react';
import { MESSAGES } from '~/rules/kinds/kinds';
import { PAGE_FIELDS } from '~/rules/kinds/page';
import { SETTINGS_FIELDS } from '~/rules/kinds/settings';
import { PUBLISH_OPEN_PASSAGES } from '~/rules/text/open-passages';
import { ROWS_PER_PAGE } from '~/rules/records/admin-list';
import { Lists } from '../lists';

export function PagesHelp() {
  return (
    <>
      <p>
        Pages are the company’s own texts: About, Careers, Privacy, Terms, and whatever else it needs. Each
        has the address that its title makes, such as <code>/about</code>.
      </p>
      <h3>Write a page</h3>
      <ol>
        <li>
          Under <Link to="/admin/pages">Pages</Link> choose <strong>Add New Page</strong>.
        </li>
        <li>
          Under <strong>Start from</strong> choose a text to complete, or an empty page.
        </li>
        <li>
          Enter the <strong>Title</strong>, an <strong>Intro</strong> of one or two sentences, and the{' '}
          <strong>Body</strong>. The picture under <strong>Image URL</strong> is shown above the body; for
          pictures between its paragraphs see <Link to="#pictures">Pictures in a text</Link>.
        </li>
        <li>
          Set <strong>Status</strong> to Published. A new page is a draft, and one with a time to come under{' '}
          <strong>On the site from</strong> appears at that time.
        </li>
        <li>
          Choose <strong>Save</strong>: “{MESSAGES.page.saved}”.
        </li>
      </ol>
      <p>
        Another title gives the page another address; the old one leads there. A page cannot have the address
        of another part of the site, so that one called Contact gets <code>/contact-2</code>.
      </p>
      <StartsHelp />
      <VacanciesHelp />
      <MenuHelp />
      <h3>Search engines</h3>
      <p>
        They show the <strong>Description for search engines</strong>, or without one the intro. A page with{' '}
        <strong>Keep it out of search engines</strong> is neither in the sitemap nor in their results.
      </p>
      <h3>Find a page</h3>
      <Lists perPage={ROWS_PER_PAGE} fields="title or intro" />
    </>
  );
}

const StartsHelp = () => (
  <>
    <h3>Start from a text</h3>
    <p>
      The form of a new page offers texts for About, Careers, Privacy Policy, Terms of Use, Accessibility and
      Submissions. What they say about cookies, accounts, logs and files is true of this site. Have somebody
      with legal training read what you publish as law.
    </p>
    <p>
      What only your company knows stands in <strong>square brackets</strong>, such as{' '}
      <code>[address of the person who answers]</code>. Replace each with your own words, brackets and all.
      The form counts those that are left. Publishing asks while there is one, also with the switch in the
      page’s row: “{PUBLISH_OPEN_PASSAGES}”
    </p>
  </>
);

const VacanciesHelp = () => (
  <>
    <h3>Vacancies</h3>
    <ol>
      <li>
        Choose the template <strong>{PAGE_FIELDS.template.options[1][1]}</strong>. The page then lists its
        open positions below the text.
      </li>
      <li>
        Choose <strong>Add vacancy</strong> and enter the title. Place, contract and text may be empty.
      </li>
      <li>
        Under <strong>Apply at</strong> say where applications go: <code>https://…</code> or{' '}
        <code>mailto:jobs@example.com</code>.
      </li>
      <li>
        Under <strong>Closes</strong> enter the last minute, London time. Then the position leaves the site by
        itself; it stays in the form. Without that it is open until you remove it.
      </li>
    </ol>
    <p>
      Search engines list positions as jobs. They know contracts such as Full-time, Part-time, Temporary or
      Internship; other words are shown on the page only.
    </p>
  </>
);

const MenuHelp = () => (
  <>
    <h3>The menu and the footer</h3>
    <p>
      A new page is in no menu. Editors and administrators arrange both lists under{' '}
      <Link to="/admin/menu">Menu</Link>, which the list of pages and the settings link to.
    </p>
    <ol>
      <li>
        Choose <strong>Add to the menu</strong> or <strong>Add to the footer links</strong>.
      </li>
      <li>
        Choose what the link leads to: a part of the site, a page, or an address elsewhere. In the footer it
        may also lead nowhere.
      </li>
      <li>
        Enter a <strong>Label</strong>. In the menu, one that leads to a part of the site or to a page may
        have none: then it has the words of what it leads to.
      </li>
      <li>
        Move the rows into order and choose <strong>Save</strong>.
      </li>
    </ol>
    <p>
      The menu has at most {SETTINGS_FIELDS.menu.maxItems} links, the footer{' '}
      {SETTINGS_FIELDS.footerLinks.maxItems}. Visitors do not see links to a page that is not on the site:
      publish it, and they are there. Links to a deleted page come back with it. The form of a page says
      whether it is in the menu.
    </p>
  </>
);
