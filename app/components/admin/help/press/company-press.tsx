import { Link } from '@remix-run/react';
import { LIMITS } from '~/rules/validation/limits';

/** What the company itself offers the press, and what withheld files are. Help’s sections are read without rendering, so it has no hooks. */
export function CompanyPressHelp() {
  return (
    <>
      <h3>The press room</h3>
      <p>
        Editors and administrators open <Link to="/admin/press">Press</Link> in the menu. It lists all kits
        with their state, and has what the company itself offers at <code>/press</code>: up to{' '}
        {LIMITS.pressContacts} contacts, which also stand on kits without contacts of their own, a text about
        the company, terms, and up to {LIMITS.pressLogos} logos.
      </p>
      <dl>
        <dt>As soon as there is a public kit or a contact</dt>
        <dd>The press room is there while there is anything in it.</dd>
        <dt>On</dt>
        <dd>It is always there.</dd>
        <dt>Off</dt>
        <dd>Neither the press room nor any public kit is there, and their files are withheld. Links work.</dd>
      </dl>
      <p>
        It is in no menu by itself. Under <Link to="/admin/menu">Menu</Link>, choose <strong>Press</strong> as
        what a link leads to: visitors see that link only while there is a press room.
      </p>
      <h3>Withheld files</h3>
      <p>
        A file that only kits which are not open to everybody, and screeners, use has no address on the site.
        The library marks it <strong>Withheld</strong>; you see it in the admin, and others only by links that
        you made. It is served from the minute on at which the embargo ends, or when a page of the site uses
        it. A file that is on such a page already cannot come under embargo, and a film of a screener is put
        on the site only after a question.
      </p>
      <p>
        An award can have a laurel: an image, under <strong>Laurel URL</strong> on the show’s screen Awards.
        Kits show it.
      </p>
    </>
  );
}
