import { Article } from '~models/article';
import { Person } from '~models/person';
import { Show } from '~models/show';

const isStored = {
  shows: async (slug: string) => (await Show.exists({ slugs: slug })) !== null,
  news: async (slug: string) => (await Article.exists({ slugs: slug })) !== null,
  people: async (slug: string) => (await Person.exists({ slugs: slug })) !== null,
};

/** The section of the site whose records have pages. */
export type RecordSection = keyof typeof isStored;

/** Whether a show, an article or a person, public or not, has or had this slug. */
export const isSlugStored = (section: RecordSection, slug: string): Promise<boolean> =>
  isStored[section](slug);
