import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sendForm } from '~/core/forms/client-action';
import type { FormError } from '~/core/merge/form-error';
import { ANSWER_FAILED } from '~/records/previews/ask';
import { PasscodeGate } from '~/sharing/passcode-gate';
import answerStyles from '~/site/preview/answer.css?url';
import type { SiteHandle } from '~/site/layout/site-handle';
import { ArticleContent } from '~/site/news/news-article';
import { SitePage } from '~/site/page/site-page';
import { PeoplePage } from '~/site/people/people-page';
import { PreviewBar, previewTheme } from '~/site/preview/preview-bar';
import { ShowContent } from '~/site/shows/show-overlay';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { creditedPeople } from '~/records/read/shows.server';
import { toArticlePage } from '~/site/news/news.server';
import { toSitePage } from '~/site/page/public-pages.server';
import { toPeoplePage } from '~/site/people/people.server';
import { AnswerRegion } from '~/site/preview/answer-form';
import { previewLoader } from '~/site/preview/preview-page.server';
import { toShowPage } from '~/site/shows/shows.server';
import { linkMetaWithin } from '~/site/layout/meta';

export const loader = previewLoader({
  show: async (show, shown) => toShowPage(show, await creditedPeople(show), shown),
  article: (article, { origin, addressOf }) => toArticlePage(article, origin, addressOf),
  person: (person, { addressOf }) => toPeoplePage([person], addressOf),
  page: (page, { addressOf }) => toSitePage(page, addressOf),
});

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export { previewAction as action, previewHeaders as headers } from '~/site/preview/preview-page.server';
export const clientAction = sendForm(ANSWER_FAILED);
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: answerStyles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  linkMetaWithin(matches, data?.title ?? '');

export const handle: SiteHandle = { theme: previewTheme, linkBar: PreviewBar };

export default function Preview() {
  const preview = useLoaderData<typeof loader>();
  const formError = useActionData<FormError>();
  if (preview.kind === null) return <PasscodeGate kind="preview" problem={formError?.detail} />;
  return (
    <MediaFactsContext.Provider value={preview.page.media}>
      {preview.kind === 'show' && <ShowContent {...preview.page} />}
      {preview.kind === 'article' && <ArticleContent article={{ ...preview.page, url: null }} />}
      {preview.kind === 'page' && <SitePage page={preview.page} />}
      {preview.kind === 'person' && (
        <PeoplePage people={preview.page.people} opened={preview.page.people[0]?.slug} />
      )}
      {preview.asked && <AnswerRegion asked={preview.asked} />}
    </MediaFactsContext.Provider>
  );
}
