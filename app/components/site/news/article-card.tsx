import { Link, useNavigation } from '@remix-run/react';
import { useEditing, useSitePath } from '~/components/site/editing';
import { OVER_LIST } from '~/components/site/shows/overlay';
import { ResponsiveImage } from '~/components/ui/image';
import { longDate } from '~/rules/text/dates';
import { ARTICLE_PICTURE } from '~/rules/uploads/placeholders';

export interface ArticleCard {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  imageUrl: string;
  publishedAt: string;
  categories: string[];
}

interface ArticleCardProps {
  story: ArticleCard;
  /** The width at which the image is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** True for the first card, whose image loads first. */
  urgent: boolean;
  /** True while an article lies over the list. */
  covered: boolean;
}

/** Returns the id of the link that opens an article, to which the focus returns. */
export const articleLinkId = (slug: string) => `story-${slug}`;

/** One article in the list; the whole card is clickable. */
export function ArticleListItem({ story, sizes, urgent, covered }: ArticleCardProps) {
  const { id, slug, title, imageUrl, publishedAt, categories } = story;
  const to = useSitePath()(`/news/${slug}`);
  const editor = useEditing();
  // While an article covers the list, it is edited in the overlay.
  const editing = covered ? null : editor;
  const words = editing?.text(`article/${id}`, 'title');
  const excerpt = editing?.text(`article/${id}`, 'excerpt') ?? story.excerpt;
  const opening = useNavigation().location?.pathname === to;
  return (
    <article className={opening ? 'article-card is-expanding' : 'article-card'}>
      <div className="frame">
        <ResponsiveImage src={imageUrl || ARTICLE_PICTURE} alt="" sizes={sizes} urgent={urgent} />
      </div>
      <p className="article-card__date">
        <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
        {categories.map((category) => (
          <span key={category}>{category}</span>
        ))}
      </p>
      <h2>
        {words}
        <Link
          id={articleLinkId(slug)}
          className={words ? 'edit-open' : undefined}
          to={to}
          state={OVER_LIST}
          preventScrollReset
        >
          {words ? <span className="vh">Open {title}</span> : title}
        </Link>
      </h2>
      {excerpt && <p className="article-card__excerpt">{excerpt}</p>}
      {editing?.tools(`article/${id}`)}
    </article>
  );
}
