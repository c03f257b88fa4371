import { Link } from '@remix-run/react';
import { ResponsiveImage } from '~/components/ui/image';
import { ARTICLE_PICTURE } from '~/rules/uploads/placeholders';
import { longDate } from '~/rules/text/dates';
import { useGroundClass } from '../brand';
import { useSitePath } from '../editing';

export interface NewsItem {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  imageUrl: string;
  publishedAt: string;
  categories: string[];
}

const SIZES = '(min-width: 64em) 30vw, (min-width: 48em) 48vw, 92vw';

/** The newest articles about a show. */
export function ShowNews({ news }: { news: NewsItem[] }) {
  const to = useSitePath();
  const ground = useGroundClass('light');
  if (news.length === 0) return null;
  return (
    <section className={`in-news ${ground}`} aria-labelledby="part-news">
      <h2 className="display" id="part-news">
        In the news
      </h2>
      <div className="stories stories--plain">
        {news.map(({ id, slug, title, excerpt, imageUrl, publishedAt, categories }) => (
          <article key={id} className="article-card">
            <div className="frame">
              <ResponsiveImage src={imageUrl || ARTICLE_PICTURE} alt="" sizes={SIZES} />
            </div>
            <p className="article-card__date">
              <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
              {categories.map((category) => (
                <span key={category}>{category}</span>
              ))}
            </p>
            <h3>
              <Link to={to(`/news/${slug}`)}>{title}</Link>
            </h3>
            {excerpt && <p className="article-card__excerpt">{excerpt}</p>}
          </article>
        ))}
      </div>
    </section>
  );
}
