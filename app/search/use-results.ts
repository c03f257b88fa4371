import { useQueryAnswer } from '~/core/ui/use-query-answer';
import type { SearchKind } from './search-kinds';

export interface DialogResult {
  kind: SearchKind;
  id: string;
  title: string;
  url: string;
  excerpt: string;
  thumbnailUrl: string;
}

interface Results {
  data: DialogResult[];
  total: number;
}

const MAX_RESULTS = '8';

const urlOf = (q: string): string =>
  `/api/search?${new URLSearchParams({ q, limit: MAX_RESULTS }).toString()}`;

/** Returns the results of what was typed last. */
export const useResults = (typed: string) => useQueryAnswer<Results>(typed, urlOf);
