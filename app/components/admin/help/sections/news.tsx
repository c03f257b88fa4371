import { Link } from '@remix-run/react';
import { MESSAGES } from '~/rules/kinds/kinds';
import { NEWS_STEP } from '~/rules/site/news-list';
import { ROWS_PER_PAGE } from '~/rules/records/admin-list';
import { Keys } from '../keys';
import { Lists } from '../lists';
import { EditorTools } from '../editor-tools';

export function NewsHelp() {
  return (
    <>
      <p>
        The site lists articles newest first: {NEWS_STEP} at first, and {NEWS_STEP} more with each “Load
        More”. Visitors can search them, and each article has its own URL to share.
      </p>
      <h3>Write an article</h3>
      <ol>
        <li>
          Under <Link to="/admin/news">News</Link> choose <strong>Add New Article</strong>.
        </li>
        <li>
          Enter the <strong>Title</strong>. The article’s URL is made from it.
        </li>
        <li>
          Write an <strong>Excerpt</strong> of one or two sentences, for the card and search results.
        </li>
        <li>
          Write the <strong>Content</strong> in the editor. It can hold pictures, films and quotes: see{' '}
          <Link to="#pictures">Pictures in a text</Link>.
        </li>
        <li>
          Check <strong>Author</strong>, which is your own name by default, and enter{' '}
          <strong>Categories</strong> separated by commas, such as Awards, Productions, Company News. Names
          already in use are suggested.
        </li>
        <li>
          Add the featured image under <strong>Image URL</strong>: upload a file, choose one from the{' '}
          <Link to="#media">media library</Link>, or paste a URL. Without one, a placeholder is shown.
        </li>
        <li>
          Choose <strong>Save</strong>: “{MESSAGES.article.saved}”.
        </li>
      </ol>
      <h3>Now, later or not yet</h3>
      <dl>
        <dt>Published, with a date that has passed</dt>
        <dd>On the site as soon as you save it. This is the default for new articles.</dd>
        <dt>Published, with a date in the future</dt>
        <dd>
          The list says <em>Scheduled</em>, and the article goes live at that minute, London time.
        </dd>
        <dt>Draft</dt>
        <dd>Not public. The switch in the article’s row publishes it or makes it a draft again.</dd>
      </dl>
      <h3>The editor</h3>
      <p>Select words and choose a tool, or choose it first and then type. The tools, from left to right:</p>
      <EditorTools />
      <ul>
        <li>
          Begin with Heading 1 inside an article: the page makes it one level smaller than the article’s own
          title.
        </li>
        <li>
          Pasted text keeps its headings, lists, links, emphasis, quotes and lines, but not colours and fonts,
          and no pictures unless you copied the file itself.
        </li>
        <li>
          <Keys of="Z" mod /> undoes up to a hundred steps. Tab leaves the editor, like any other field.
        </li>
      </ul>
      <h3>Change an article later</h3>
      <p>
        If you change the title, the URL changes with it, and the old URL redirects to the new one, so shared
        links keep working. <strong>History</strong> at the top of the form lists the earlier versions of the
        article, which you can compare and restore: see <Link to="#history">History</Link>.{' '}
        <strong>Share a preview</strong> below the form makes a link for somebody without an account: see{' '}
        <Link to="#tips">Tips</Link>.
      </p>
      <h3>Delete an article</h3>
      <p>
        Editors and administrators can delete an article with the bin in its row. It is moved to the{' '}
        <Link to="#trash">trash</Link>. To take an article off the site for a while, make it a draft.
      </p>
      <h3>Find an article</h3>
      <Lists perPage={ROWS_PER_PAGE} fields="title, excerpt or content" />
    </>
  );
}
