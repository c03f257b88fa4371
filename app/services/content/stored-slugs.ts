import { Article } from '~models/article';
import { Show } from '~models/show';

const isStored = {
  shows: async (slug: string) => (await Show.exists({ slugs: slug })) !== null,
  news: async (slug: string) => (await Article.exists({ slugs: slug })) !== null,
};

/** The section of the site whose records have pages. */
export type RecordSection = keyof typeof isStored;

/** Whether a show or an article, public or not, has or had this slug. */
export const isSlugStored = (section: RecordSection, slug: string): Promise<boolean> =>
  isStored[section](slug);
