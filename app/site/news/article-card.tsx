import type { ListedArticle } from './news.server';
import type { ReactNode } from 'react';
import { placeholderUrl } from '~/core/brand/page-brand';
import { longDate } from '~/core/text/formats';
import { ResponsiveImage } from '~/core/ui/image';
import { usePageBrand } from '~/site/layout/site-handle';

interface ArticleCardProps {
  story: Pick<ListedArticle, 'imageUrl' | 'publishedAt' | 'categories'>;
  /** As in the `sizes` attribute. */
  sizes: string;
  urgent?: boolean;
  isOpening?: boolean;
  /** The title with its link, and what is below. */
  children: ReactNode;
}

export function ArticleCard({ story, sizes, urgent, isOpening = false, children }: ArticleCardProps) {
  const placeholder = placeholderUrl(usePageBrand());
  return (
    <article className={isOpening ? 'article-card is-expanding' : 'article-card'}>
      <div className="frame">
        <ResponsiveImage src={story.imageUrl || placeholder} alt="" sizes={sizes} urgent={urgent} />
      </div>
      <p className="article-card__date">
        <time dateTime={story.publishedAt}>{longDate(story.publishedAt)}</time>
        {story.categories.map((category) => (
          <span key={category}>{category}</span>
        ))}
      </p>
      {children}
    </article>
  );
}
