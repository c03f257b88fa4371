import { Link, useNavigation } from '@remix-run/react';
import { useRef, useEffect } from 'react';
import { useEditing, useSitePath } from '~/site/layout/site-handle';
import { OVER_LIST, useReturnFocus } from '~/site/layout/over-list';
import { ArticleCard } from './article-card';
import type { ListedArticle, NewsListData } from './news.server';
import { NEWS_STEP, newsUrl, nextShown } from './news-list';
import { SearchBox, SearchToggle, SearchStatus, useSearch } from './news-search';

interface ArticleListItemProps {
  story: ListedArticle;
  sizes: string;
  urgent: boolean;
  covered: boolean;
}

/** The focus returns to this link. */
const articleLinkId = (slug: string) => `story-${slug}`;

function ArticleListItem({ story, sizes, urgent, covered }: ArticleListItemProps) {
  const { id, slug, title } = story;
  const to = useSitePath()(`/news/${slug}`);
  const editor = useEditing();
  // While an article covers the list, it is edited in the overlay.
  const editing = covered ? null : editor;
  const words = editing?.text(`article/${id}`, 'title');
  const excerpt = editing?.text(`article/${id}`, 'excerpt') ?? story.excerpt;
  const opening = useNavigation().location?.pathname === to;
  return (
    <ArticleCard story={story} sizes={sizes} urgent={urgent} isOpening={opening}>
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
    </ArticleCard>
  );
}

export function NewsList({ list, open }: { list: NewsListData; open?: string | undefined }) {
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
      {list.category && (
        <p className="find__count">
          Category: <bdi>{list.category}</bdi>.{' '}
          <Link className="link" to={path}>
            Show all news
          </Link>
        </p>
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
  stories: ListedArticle[];
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
function useFocusOnMore({ stories }: { stories: ListedArticle[] }): () => void {
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

function More({ list }: { list: NewsListData }) {
  const { path, q, shown, total, category } = list;
  const next = nextShown(shown, total);
  const onMore = useFocusOnMore(list);
  const loading = useNavigation().state === 'loading';
  return (
    <div className="more-row">
      {next !== null && (
        <Link
          className="btn"
          to={newsUrl(path, { q, shown: next, ...(category && { category }) })}
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
