import type { ArticlePageData } from './news.server';
import { Link } from '@remix-run/react';
import { useGroundClass, useEditing, useSitePath } from '~/site/layout/site-handle';
import { useTopAfterReload } from '~/site/layout/over-list';
import { Overlay } from '~/site/layout/overlay';
import { TitleCard } from '~/site/layout/title-card';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { TextParts } from '~/site/text/text-parts';
import { hasBlocks } from '~/core/files/media';
import { longDate } from '~/core/text/formats';
import { useEffect, useState } from 'react';

/** A preview has no address. */
type OpenArticle = Omit<ArticlePageData, 'url'> & { url: string | null };

const HEADING = 'article-title';
const SIZES = '(min-width: 72rem) 72rem, 100vw';

const kindClasses = ({ parts, imageUrl }: OpenArticle) =>
  (hasBlocks(parts) ? ' article--blocks' : '') + (imageUrl ? '' : ' article--typed');

export function ArticleContent({ article }: { article: OpenArticle }) {
  useTopAfterReload();
  const to = useSitePath();
  return (
    <article className={`article article--page${kindClasses(article)}`} aria-labelledby={HEADING}>
      <Text article={article}>
        <Link className="link" to={to('/news')}>
          <Glyph name="back" />
          All news
        </Link>
      </Text>
    </article>
  );
}

export function ArticleOverlay({ article, closeTo }: { article: OpenArticle; closeTo: string }) {
  const ground = useGroundClass('light');
  return (
    <Overlay labelledBy={HEADING} closeTo={closeTo} className={`article ${ground}${kindClasses(article)}`}>
      <Text article={article} />
    </Overlay>
  );
}

type Means = 'share' | 'copy';

/** Uses the device's share sheet, else copies the URL. It needs JavaScript, so it renders only after hydration. */
function Share({ title, url }: { title: string; url: string }) {
  const [means, setMeans] = useState<Means>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) setMeans('share');
    else if ('clipboard' in navigator) setMeans('copy');
  }, []);
  if (!means) return null;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('Link copied'),
      () => setSaid(url),
    );
  // `share` also rejects if the user cancels, which is fine.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <div className="row share">
      <button className="link" type="button" onClick={() => void (means === 'share' ? share() : copy())}>
        {means === 'share' ? 'Share' : 'Copy link'}
      </button>
      <span role="status">{said}</span>
    </div>
  );
}

function Text({ article, children }: { article: OpenArticle; children?: React.ReactNode }) {
  const { title, parts, url } = article;
  const editing = useEditing();
  const isGrid = hasBlocks(parts);
  const record = `article/${article.id}`;
  return (
    <>
      <Head article={article} />
      <div className={isGrid ? 'article__body text-grid' : 'article__body'}>
        <Facts article={article} />
        <div className={isGrid ? 'text-grid__in' : undefined}>
          {editing?.text(record, 'content', { className: 'prose' }) ?? (
            <TextParts key={article.id} parts={parts} title={title} />
          )}
          <div className="article__foot">
            {children}
            {url !== null && <Share title={title} url={url} />}
          </div>
        </div>
      </div>
    </>
  );
}

function Head({ article: { id, title, imageUrl, categories } }: { article: OpenArticle }) {
  const editing = useEditing();
  const record = `article/${id}`;
  const words = editing?.text(record, 'title');
  const tools = editing?.tools(record);
  if (!imageUrl)
    return (
      <TitleCard id={HEADING} title={title} words={words} role={categories[0]} ground="theme-dark">
        {tools}
      </TitleCard>
    );
  return (
    <>
      <div className="article__head">
        <h1 className="display" id={HEADING}>
          {words ?? title}
        </h1>
        {tools}
      </div>
      <div className="frame">
        <ResponsiveImage src={imageUrl} sizes={SIZES} urgent />
      </div>
    </>
  );
}

function Facts({ article: { publishedAt, author, categories } }: { article: OpenArticle }) {
  return (
    <dl className="article__by">
      <div>
        <dt>Published</dt>
        <dd>
          <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
        </dd>
      </div>
      {author && (
        <div>
          <dt>By</dt>
          <dd>{author}</dd>
        </div>
      )}
      {categories.length > 0 && (
        <div>
          <dt>In</dt>
          <dd>{categories.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
