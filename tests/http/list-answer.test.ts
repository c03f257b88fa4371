import { describe, expect, it } from 'vitest';
import { listAnswer } from '~/core/api/paging.server';

const TOTAL = 95;
const records = Array.from({ length: TOTAL }, (_, id) => ({ id, text: 'x'.repeat(100_000) }));

/** Answers as a list of records of 100 kB each does. */
function answer(address: string) {
  const url = new URL(address);
  const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))];
  const asked = records.slice((page - 1) * limit, page * limit);
  return listAnswer(asked, { page, limit, total: TOTAL }, { url, origin: url.origin });
}

const nextOf = ({ headers }: ReturnType<typeof answer>) =>
  /<([^>]+)>; rel="next"/.exec(headers?.Link ?? '')?.[1];

describe('a page of a list that would have more than 2 MB', () => {
  it('has fewer records and the right total', () => {
    const { body } = answer('https://site.test/api/news?page=1&limit=100');
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(2_000_000);
    expect(body.data).toHaveLength(10);
    expect(body.total).toBe(TOTAL);
  });

  it.each([1, 7, 20, 33, 100])('leads by its links to every record once, with %i asked for', (limit) => {
    const ids: number[] = [];
    let at: string | undefined = `https://site.test/api/news?page=1&limit=${limit}&q=a`;
    while (at !== undefined) {
      expect(new URL(at).searchParams.get('q')).toBe('a');
      const page: ReturnType<typeof answer> = answer(at);
      ids.push(...(page.body.data as { id: number }[]).map(({ id }) => id));
      at = nextOf(page);
    }
    expect(ids).toEqual(records.map(({ id }) => id));
  });

  it('begins where it was asked to begin', () => {
    const { body, headers } = answer('https://site.test/api/news?page=2&limit=40');
    expect(body.data[0]).toMatchObject({ id: 40 });
    expect(headers?.Link).toBe(
      '<https://site.test/api/news?page=6&limit=10>; rel="next", <https://site.test/api/news?page=4&limit=10>; rel="prev"',
    );
  });
});
