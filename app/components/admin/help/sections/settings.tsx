import { Link } from '@remix-run/react';
import { META_DESCRIPTION_SHOWN } from '~/rules/kinds/settings';

export function SettingsHelp() {
  const { least, most } = META_DESCRIPTION_SHOWN;
  return (
    <>
      <p>
        Settings apply to the whole site. Editors and administrators can change them. Nothing is stored until
        you choose <strong>Save All Changes</strong>, which saves every panel together.{' '}
        <strong>History</strong> at the top lists the earlier versions, which you can compare and restore: see{' '}
        <Link to="#history">History</Link>.
      </p>
      <h3>Site Information</h3>
      <dl>
        <dt>Site name</dt>
        <dd>Appears in the header, the footer, the browser’s tab and “Contact …”. It is required.</dd>
        <dt>Tagline</dt>
        <dd>Follows the name in the title of the home page, as browsers and search results show it.</dd>
        <dt>Site description</dt>
        <dd>One or two sentences about the company, for search engines and news readers.</dd>
        <dt>Meta description</dt>
        <dd>
          The text under the home page’s title in search results. {least} to {most} characters are shown; the
          field counts as you type.
        </dd>
        <dt>Keywords</dt>
        <dd>A few terms, separated by commas.</dd>
        <dt>Analytics ID</dt>
        <dd>Stored for reference; the site loads no analytics script.</dd>
        <dt>Company text</dt>
        <dd>Shown on the home page, below the film. Bold text is set like a name in film credits.</dd>
        <dt>Talent network text, Talent network URL</dt>
        <dd>The paragraphs on Contact and where “Join Our Network” leads.</dd>
      </dl>
      <h3>Menu</h3>
      <p>
        <strong>Menu</strong> at the top leads to the links of the menu and the footer: see{' '}
        <Link to="#pages">Pages</Link>.
      </p>
      <h3>Contact Information</h3>
      <p>
        Telephone, email and address appear on Contact; the footer shows the address too, with your line
        breaks. Empty fields are left out. Latitude and longitude place the marker on the map: right-click a
        place in most map services to see them.
      </p>
      <h3>Social Media</h3>
      <p>
        One full URL for each network, starting with https://. Only networks with a URL have an icon in the
        footer.
      </p>
      <h3>Company Reel</h3>
      <p>
        The film behind the first screen of the home page. It plays without sound and repeats, so choose one
        that ends where it begins. If empty, the built-in reel plays.
      </p>
      <h3>Branding</h3>
      <p>
        <strong>Logo</strong> replaces the name in the header; a wide logo with a transparent background works
        best. <strong>Favicon</strong> is the small square in the browser’s tab. <strong>Theme</strong> has
        one choice for now.
      </p>
      <p>
        <strong>Brand</strong> at the top leads to colours, typefaces, words and logos for either ground: see{' '}
        <Link to="#brand">Brand</Link>.
      </p>
      <p>
        Reel, logo and favicon are uploaded, chosen from the <Link to="#media">media library</Link> or given
        as a URL, and take effect when you choose <strong>Save All Changes</strong>.
      </p>
      <h3>Users</h3>
      <p>
        Administrators find <strong>Add User</strong> beside the title. It leads to{' '}
        <Link to="#users">Users</Link>.
      </p>
    </>
  );
}
