import { Link, useNavigation } from '@remix-run/react';
import { useRef, useEffect } from 'react';
import { useReturnFocus } from '~/components/site/use-return-focus';
import { NEWS_STEP, newsUrl, nextShown } from '~/rules/site/news-list';
import { SearchBox, SearchToggle } from './search';
import { SearchStatus } from './search-status';
import { ArticleListItem, articleLinkId, type ArticleCard } from './article-card';
import { useSearch } from './use-search';

export interface ArticleList {
  path: string;
  q: string | null;
  shown: number;
  total: number;
  stories: ArticleCard[];
}

interface NewsListProps {
  list: ArticleList;
  /** The slug of the article in the overlay. */
  open?: string | undefined;
}

/** The list of articles, with its search and 'Load More'. */
export function NewsList({ list, open }: NewsListProps) {
  const { path, q, stories } = list;
  const covered = open !== undefined;
  const search = useSearch({ path, q, covered });
  const toggle = useRef<HTMLAnchorElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useReturnFocus(open && articleLinkId(open));
  const Heading = covered ? 'h2' : 'h1';
  return (
    <>
      <div className="head">
        <Heading className="display">News</Heading>
        <SearchToggle ref={toggle} search={search} path={path} input={input} />
      </div>
      {search.isOpen && (
        <SearchBox search={search} path={path} input={input} onLeave={() => toggle.current?.focus()} />
      )}
      <SearchStatus list={list} isSeen={search.isOpen} />
      {stories.length > 0 && <Stories stories={stories} plain={Boolean(q)} covered={covered} />}
      <More list={list} />
    </>
  );
}

const LARGE = '(min-width: 64em) 65vw, 100vw';
/** A card beside a large one is cropped to its height, so the image is as wide as the large one's. */
const TALL = '(min-width: 64em) 65vw, (min-width: 48em) 50vw, 100vw';
const SMALL = '(min-width: 64em) 32vw, (min-width: 48em) 50vw, 100vw';

interface StoriesProps {
  stories: ArticleCard[];
  plain: boolean;
  covered: boolean;
}

function Stories({ stories, plain, covered }: StoriesProps) {
  const sizes = plain ? [] : [LARGE, TALL];
  return (
    <div className={plain ? 'stories stories--plain' : 'stories'}>
      {stories.map((story, index) => (
        <ArticleListItem
          key={story.id}
          story={story}
          sizes={sizes[index % NEWS_STEP] ?? SMALL}
          urgent={index === 0}
          covered={covered}
        />
      ))}
    </div>
  );
}

/** After 'Load More', focuses the first added story without scrolling. */
function useFocusOnMore({ stories }: { stories: ArticleCard[] }): () => void {
  const askedAt = useRef<number>();
  useEffect(() => {
    const from = askedAt.current;
    if (from === undefined || stories.length <= from) return;
    askedAt.current = undefined;
    const first = stories[from];
    if (first) document.getElementById(articleLinkId(first.slug))?.focus({ preventScroll: true });
  }, [stories]);
  return () => {
    askedAt.current = stories.length;
  };
}

function More({ list }: { list: ArticleList }) {
  const { path, q, shown, total } = list;
  const next = nextShown(shown, total);
  const onMore = useFocusOnMore(list);
  const loading = useNavigation().state === 'loading';
  return (
    <div className="more-row">
      {next !== null && (
        <Link
          className="btn"
          to={newsUrl(path, { q, shown: next })}
          replace
          preventScrollReset
          onClick={onMore}
          aria-busy={loading}
        >
          Load More
        </Link>
      )}
    </div>
  );
}
