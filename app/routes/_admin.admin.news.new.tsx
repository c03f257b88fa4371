import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArticleFields } from '~/components/admin/records/article-fields';
import { LISTS } from '~/components/admin/lists/kinds';
import { NewRecord } from '~/components/admin/records/record-pages';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { articleRoutes } from '~/http/records/articles';
import { MESSAGES } from '~/rules/validation/messages';

export const loader = articleRoutes.create.loader;
export const action = articleRoutes.create.action;
export const clientAction = sendForm(MESSAGES.article.notSaved);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: `${LISTS.article.addTitle} | Admin` }];

export default function NewArticle() {
  const page = useLoaderData<typeof loader>();
  return (
    <NewRecord kind="article" {...page} formError={useActionData<typeof action>()}>
      <ArticleFields {...page.more} />
    </NewRecord>
  );
}
