import { SHOW_DETAIL_FIELDS } from '../kinds/show-detail-fields';
import { wordFor, type ShowDetails } from './show-details';

type Award = ShowDetails['awards'][number];

export interface Distinction {
  name: string;
  url: string;
  isWon: boolean;
  /** "Won by Ana Lee", "Nominated: Ana Lee" or "Official selection". */
  result: string;
}

/** The awards of one body in one year. */
export interface Distinctions {
  /** "Lumen Awards, 2025". */
  from: string;
  awards: Distinction[];
}

function resultOf({ result, recipient }: Award): string {
  const word = wordFor(SHOW_DETAIL_FIELDS.awards.of.result.options, result);
  if (!recipient) return word;
  return result === 'won' ? `${word} by ${recipient}` : `${word}: ${recipient}`;
}

/** Returns awards by body and year, in the given order. */
export function distinctionsOf(awards: readonly Award[]): Distinctions[] {
  const groups = new Map<string, Distinctions>();
  for (const award of awards) {
    const from = `${award.body}, ${award.year}`;
    const group = groups.get(from) ?? { from, awards: [] };
    const { name, url } = award;
    group.awards.push({ name, url, isWon: award.result === 'won', result: resultOf(award) });
    groups.set(from, group);
  }
  return [...groups.values()];
}

type Company = ShowDetails['companies'][number];

/** The companies with one role. */
export interface CompanyGroup {
  role: Company['role'];
  label: string;
  companies: { name: string; url: string; logoUrl: string }[];
}

/** Returns companies by role, in the given order. */
export function companyGroups(companies: readonly Company[]): CompanyGroup[] {
  const groups = new Map<string, CompanyGroup>();
  for (const { name, url, logoUrl, role } of companies) {
    const group = groups.get(role) ?? {
      role,
      label: wordFor(SHOW_DETAIL_FIELDS.companies.of.role.options, role),
      companies: [],
    };
    group.companies.push({ name, url, logoUrl });
    groups.set(role, group);
  }
  return [...groups.values()];
}
