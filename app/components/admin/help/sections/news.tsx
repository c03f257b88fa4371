import { Link } from '@remix-run/react';
import { MESSAGES } from '~/rules/validation/messages';
import { NEWS_STEP } from '~/rules/content/news-list';
import { ROWS_PER_PAGE } from '~/rules/content/admin-list';
import { Keys } from '../keys';
import { Lists } from '../lists';
import { EditorTools } from '../editor-tools';

export function News() {
  return (
    <>
      <p>
        Articles stand on the site newest first: {NEWS_STEP} at once, and {NEWS_STEP} more with each “Load
        More”. Visitors can search them, and each article has an address of its own to share.
      </p>
      <h3>Write an article</h3>
      <ol>
        <li>
          Under <Link to="/admin/news">News</Link> choose <strong>Add New Article</strong>.
        </li>
        <li>
          Enter the <strong>Title</strong>. The article’s address follows it.
        </li>
        <li>
          Write an <strong>Excerpt</strong> of one or two sentences. It stands on the card and in search
          results.
        </li>
        <li>
          Write the <strong>Content</strong> in the editor.
        </li>
        <li>
          Check <strong>Author</strong>, which begins as your own name, and name the{' '}
          <strong>Categories</strong> with commas between them, such as Awards, Productions, Company News.
          Names already in use are suggested.
        </li>
        <li>
          Add the featured picture under <strong>Image URL</strong>: upload a file, choose one from the{' '}
          <Link to="#media">media library</Link>, or paste an address. Without one a plain picture stands in.
        </li>
        <li>
          Choose <strong>Save</strong>: “{MESSAGES.article.saved}”.
        </li>
      </ol>
      <h3>Now, later or not yet</h3>
      <dl>
        <dt>Published, with a date that has passed</dt>
        <dd>On the site as soon as it is saved. New articles begin like this, with the present time.</dd>
        <dt>Published, with a date in the future</dt>
        <dd>
          The list says <em>Scheduled</em>, and the article appears by itself at that minute, London time.
        </dd>
        <dt>Draft</dt>
        <dd>Seen by nobody outside. The switch in the article’s row publishes it, or takes it back.</dd>
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
          Text that is pasted in keeps its headings, lists, links and emphasis. Colours, fonts and pictures
          are left behind, so that every article looks alike.
        </li>
        <li>
          <Keys of="Z" mod /> takes back what you did, up to a hundred steps. Tab leaves the editor, as it
          leaves any field.
        </li>
      </ul>
      <h3>Change a title later</h3>
      <p>
        The address follows the new title, and the old address leads to the new one. Links that people have
        shared keep working.
      </p>
      <h3>Delete an article</h3>
      <p>
        The bin in the row asks and then deletes for good, for editors and administrators. To take an article
        off the site for a while, make it a draft.
      </p>
      <h3>Find an article</h3>
      <Lists perPage={ROWS_PER_PAGE} fields="title, excerpt or content" />
    </>
  );
}
