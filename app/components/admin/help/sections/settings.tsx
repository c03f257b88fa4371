import { Link } from '@remix-run/react';
import { META_DESCRIPTION_SHOWN } from '~/rules/content/setting-labels';

export function Settings() {
  const { least, most } = META_DESCRIPTION_SHOWN;
  return (
    <>
      <p>
        What belongs to the whole site and to no single record. Editors and administrators may change it.
        Nothing is stored until you choose <strong>Save All Changes</strong>, which saves every panel
        together.
      </p>
      <h3>Site Information</h3>
      <dl>
        <dt>Site name</dt>
        <dd>Stands in the header, the footer, the browser’s tab and “Contact …”. It is required.</dd>
        <dt>Tagline</dt>
        <dd>Follows the name in the title of the home page, as browsers and search results show it.</dd>
        <dt>Site description</dt>
        <dd>Says in one or two sentences what the company is, to search engines and news readers.</dd>
        <dt>Meta description</dt>
        <dd>
          What a search result says under the home page’s title. {least} to {most} characters are shown; the
          field counts as you type.
        </dd>
        <dt>Keywords</dt>
        <dd>A few terms with commas between them.</dd>
        <dt>Analytics ID</dt>
        <dd>
          Only kept here, for a tag that an administrator adds in front of the site. The site itself loads
          none.
        </dd>
        <dt>Company text</dt>
        <dd>
          Opens when somebody clicks the film at the top of the home page. What is bold stands out like a name
          in the credits.
        </dd>
        <dt>Talent network text, Talent network URL</dt>
        <dd>The paragraphs on Contact and where “Join Our Network” leads.</dd>
      </dl>
      <h3>Contact Information</h3>
      <p>
        Telephone, email and address as they stand on Contact; the address is in the footer as well, with the
        line breaks that you type. An empty field is left out. Latitude and longitude put the mark on the map:
        in most map services a right click on a place shows them.
      </p>
      <h3>Social Media</h3>
      <p>
        One full address for each network, starting with https://. Only networks with an address have an icon
        in the footer.
      </p>
      <h3>Company Reel</h3>
      <p>
        The film behind the first screen of the home page. It plays without sound and repeats, so choose one
        that ends where it begins. Left empty, the reel that comes with the program plays.
      </p>
      <h3>Branding</h3>
      <p>
        <strong>Logo</strong> takes the place of the name in the header; a wide one with a transparent ground
        suits it. <strong>Favicon</strong> is the small square in the browser’s tab. <strong>Theme</strong>{' '}
        has one choice for now.
      </p>
      <p>
        Reel, logo and favicon are uploaded, chosen from the <Link to="#media">media library</Link> or given
        as an address, and take effect with <strong>Save All Changes</strong>.
      </p>
      <h3>Users</h3>
      <p>
        Administrators find <strong>Add User</strong> beside the title. It leads to{' '}
        <Link to="#users">Users</Link>.
      </p>
    </>
  );
}
