import { Article } from '~models/article';
import { Person } from '~models/person';
import { Show } from '~models/show';
import { publicAt } from './articles';
import { publicNow } from '../platform/publication-clock';

const exists = {
  shows: async (slug: string) => (await Show.exists({ slugs: slug, status: 'active' })) !== null,
  news: async (slug: string) => (await Article.exists({ slugs: slug, ...publicAt(publicNow()) })) !== null,
  people: async (slug: string) => (await Person.exists({ slugs: slug })) !== null,
};

/** The section of the site whose records have pages. */
export type RecordSection = keyof typeof exists;

/** Whether a public show, a public article or a person has or had this slug. */
export const isSlugPublic = (section: RecordSection, slug: string): Promise<boolean> => exists[section](slug);
