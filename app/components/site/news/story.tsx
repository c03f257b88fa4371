import { Link, useNavigation } from '@remix-run/react';
import { OVER_LIST } from '~/components/site/sheet';
import { Picture } from '~/components/ui/picture';
import { longDate } from '~/rules/dates';
import { ARTICLE_PICTURE } from '~/rules/placeholders';

export interface StoryCard {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  imageUrl: string;
  publishedAt: string;
  categories: string[];
}

interface StoryProps {
  story: StoryCard;
  /** How wide the picture is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** For the first one, which a visitor waits for. */
  urgent: boolean;
}

/** The id of the link that opens an article, by which the focus finds it again. */
export const storyLinkId = (slug: string) => `story-${slug}`;

/** One article in the list; the whole of the card opens it. */
export function Story({ story, sizes, urgent }: StoryProps) {
  const { slug, title, excerpt, imageUrl, publishedAt, categories } = story;
  const to = `/news/${slug}`;
  const opening = useNavigation().location?.pathname === to;
  return (
    <article className={opening ? 'story is-opening' : 'story'}>
      <div className="frame r-16x9">
        <Picture src={imageUrl || ARTICLE_PICTURE} alt="" sizes={sizes} urgent={urgent} />
      </div>
      <p className="story__date">
        <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
        {categories.map((category) => (
          <span key={category}>{category}</span>
        ))}
      </p>
      <h2>
        <Link id={storyLinkId(slug)} to={to} state={OVER_LIST} preventScrollReset>
          {title}
        </Link>
      </h2>
      {excerpt && <p className="story__excerpt">{excerpt}</p>}
    </article>
  );
}
