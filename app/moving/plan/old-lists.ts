const NEWS = '/news';
const FEED = '/news/feed.xml';

/** A redirect to be. */
export interface Hop {
  from: string;
  to: string;
}

/** The lists of posts at the old site. */
export class OldLists {
  readonly #hops = new Map<string, string>();
  isEmpty = true;
  readonly #base: string;

  constructor(site: string) {
    const slash = site.indexOf('/');
    const path = slash < 0 ? '' : site.slice(slash);
    let end = path.length;
    while (path[end - 1] === '/') end -= 1;
    this.#base = path.slice(0, end);
  }

  add(terms: readonly { kind: string; slug: string; name: string }[]): void {
    this.isEmpty = false;
    for (const { kind, slug, name } of terms) {
      const address = `${this.#base}/${kind}/${slug}`;
      this.#hops.set(address, `${NEWS}?category=${encodeURIComponent(name)}`);
      this.#hops.set(`${address}/feed`, FEED);
    }
  }

  hops(source: string): Hop[] {
    const base = this.#base;
    const feed = source === 'ghost' ? 'rss' : 'feed';
    const isBlog = source === 'wordpress' || source === 'ghost' || source === 'squarespace';
    return [
      ...[...this.#hops].map(([from, to]) => ({ from, to })),
      ...(isBlog
        ? [
            { from: `${base}/author/*`, to: NEWS },
            { from: `${base}/${feed}`, to: FEED },
            { from: `${base}/comments/feed`, to: FEED },
          ]
        : []),
    ];
  }
}
