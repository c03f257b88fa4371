import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArticleFields } from '~/components/admin/article-fields';
import { PanelForm } from '~/components/admin/panel-form';
import { MediaBook } from '~/components/ui/media-book';
import { adminLoader } from '~/http/admin';
import { formAction } from '~/http/forms';
import { saved, toPanel } from '~/http/panel';
import { visibilityOf } from '~/http/record-visibility';
import { keptWhenRefused } from '~/http/revalidation';
import { sentForm } from '~/http/sent-form';
import { articleValues, readArticle } from '~/http/article-form';
import { describeMedia } from '~/services/media';
import { comparableArticle, editArticle, listCategories, openArticle } from '~/services/articles';

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
export const clientAction = sentForm(FAILED);
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'Edit Article | Admin' }];

export default function EditArticle() {
  const { id, visibility, panel, media, categories } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <PanelForm
        key={id}
        {...panel}
        visibility={visibility}
        title="Edit Article"
        backLabel="News"
        saving="Saving article..."
        refusal={useActionData<typeof action>()}
      >
        <ArticleFields categories={categories} />
      </PanelForm>
    </MediaBook.Provider>
  );
}
