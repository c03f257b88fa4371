import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArticleFields } from '~/components/admin/records/article-fields';
import { RecordForm } from '~/components/admin/records/record-form';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { saved, toPanel } from '~/http/forms/editor-form';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { newArticle, readArticle } from '~/http/forms/article-form';
import { createArticle, listCategories } from '~/services/content/articles';

const PATH = '/admin/news';
const FAILED = 'Failed to save article';

export const loader = adminLoader(
  async (request) => ({
    panel: toPanel(request, PATH, newArticle(request.actor.name, new Date())),
    categories: await listCategories(),
  }),
  { needs: 'create' },
);

export const action = formAction(
  async ({ actor, form, url, recordId }) => {
    const record = await createArticle(actor, readArticle(form), recordId);
    return saved({ url, path: PATH, kind: 'article', record });
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Create New Article | Admin' }];

export default function NewArticle() {
  const { panel, categories } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      {...panel}
      title="Create New Article"
      backLabel="News"
      saving="Saving article..."
      formError={useActionData<typeof action>()}
    >
      <ArticleFields categories={categories} />
    </RecordForm>
  );
}
