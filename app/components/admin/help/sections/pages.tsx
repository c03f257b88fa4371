import { Link } from '@remix-run/react';
import { MESSAGES } from '~/rules/kinds/kinds';
import { EditorTools } from '../editor-tools';

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
          Enter the <strong>Title</strong>, an <strong>Intro</strong> of one or two sentences, and the{' '}
          <strong>Body</strong>. A picture is shown above the body.
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
      <h3>Search engines</h3>
      <p>
        They show the <strong>Description for search engines</strong>, or without one the intro. A page with{' '}
        <strong>Keep it out of search engines</strong> is neither in the sitemap nor in their results.
      </p>
      <h3>Vacancies</h3>
      <p>
        With the template <strong>Text and vacancies</strong> a page lists open positions below its text.
        Choose <strong>Add vacancy</strong>, and say under <strong>Apply at</strong> where applications go:{' '}
        <code>https://…</code> or <code>mailto:jobs@example.com</code>. A vacancy goes from the site at the
        minute under <strong>Closes</strong>, London time, and stays in the form.
      </p>
      <h3>The editor</h3>
      <p>Select words and choose a tool, or choose it first and then type.</p>
      <EditorTools />
    </>
  );
}
