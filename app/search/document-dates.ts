interface Dated {
  createdAt: string;
  publishedAt?: string;
  year?: number | null;
  yearEnd?: number | null;
}

/** How new a record is: a show until the end of its last year, an article from its publication. */
export function dateOf({ year, yearEnd, publishedAt, createdAt }: Dated): number {
  const last = yearEnd ?? year;
  return last ? Date.UTC(last, 11, 31) : Date.parse(publishedAt ?? createdAt);
}
