import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArticleFields } from '~/components/admin/records/article-fields';
import { RecordForm } from '~/components/admin/records/record-form';
import { MediaBook } from '~/components/ui/media-registry';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { saved, toPanel } from '~/http/forms/editor-form';
import { visibilityOf } from '~/http/pages/record-visibility';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { articleValues, readArticle } from '~/http/forms/article-form';
import { describeMedia } from '~/services/content/bundled-media';
import { comparableArticle, editArticle, listCategories, openArticle } from '~/services/content/articles';

const PATH = '/admin/news';
const FAILED = 'Failed to save article';

export const loader = adminLoader(async (request) => {
  const article = await openArticle(request.actor, request.params.id ?? '');
  return {
    id: article.id,
    visibility: visibilityOf(article),
    panel: toPanel(request, PATH, articleValues(article), comparableArticle(article)),
    media: await describeMedia([article.imageUrl]),
    categories: await listCategories(),
  };
});

export const action = formAction(
  async ({ actor, params: { id = '' }, form, base, url }) => {
    const edited = await editArticle(actor, id, readArticle(form, await openArticle(actor, id)), base);
    return saved({ url, path: PATH, kind: 'article', ...edited });
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Edit Article | Admin' }];

export default function EditArticle() {
  const { id, visibility, panel, media, categories } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <RecordForm
        key={id}
        {...panel}
        visibility={visibility}
        title="Edit Article"
        backLabel="News"
        saving="Saving article..."
        formError={useActionData<typeof action>()}
      >
        <ArticleFields categories={categories} />
      </RecordForm>
    </MediaBook.Provider>
  );
}
