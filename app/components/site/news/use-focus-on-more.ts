import { useEffect, useRef } from 'react';
import { articleLinkId, type ArticleCard } from './article-card';

/** After 'Load More', focuses the first added story without scrolling. */
export function useFocusOnMore({ stories }: { stories: ArticleCard[] }): () => void {
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
