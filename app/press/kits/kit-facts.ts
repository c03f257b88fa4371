import { SHOW_DETAIL_FIELDS } from '~/core/nouns/show-detail-fields';
import { creditGroups, companyGroups, lengthOf, yearsOf } from '~/records/film/film-facts';
import { KINDS, STAGES, wordFor } from '~/records/film/film-seasons';
import type { CreditGroupName } from '~/records/film/film-roll';
import type { Kit } from './read-kit.server';
import { codeName } from '~/core/text/formats';

interface KitFact {
  label: string;
  values: string[];
}

type FactSource = Kit['show'];

const MAKERS: readonly [CreditGroupName, string][] = [
  ['creator', 'Created by'],
  ['writer', 'Written by'],
  ['director', 'Directed by'],
  ['producer', 'Produced by'],
  ['executive producer', 'Executive producers'],
];
/** All names are in the credits. */
const MAX_NAMES = 4;

export function kitFacts(show: FactSource): KitFact[] {
  const { broadcaster, genres, countries, languages, originalTitle, stage } = show;
  return withValues([
    ['Kind', [show.kind && wordFor(KINDS, show.kind)]],
    [genres.length > 1 ? 'Genres' : 'Genre', genres],
    [show.yearEnd !== null && show.yearEnd !== show.year ? 'Years' : 'Year', [yearsOf(show)]],
    ['Length', [lengthOf(show)]],
    ['Stage', [stage && stage !== 'released' ? wordFor(STAGES, stage) : '']],
    ['Channel', [broadcaster]],
    ...companies(show),
    ...makers(show),
    ['Original title', [originalTitle]],
    [countries.length > 1 ? 'Countries' : 'Country', countries.map((code) => codeName('country', code))],
    [languages.length > 1 ? 'Languages' : 'Language', languages.map((code) => codeName('language', code))],
  ]);
}

type Line = [label: string, values: readonly string[]];

const withValues = (lines: readonly Line[]): KitFact[] =>
  lines
    .map(([label, values]) => ({ label, values: values.filter(Boolean) }))
    .filter(({ values }) => values.length > 0);

const companies = ({ companies: all, broadcaster }: FactSource): Line[] =>
  companyGroups(all)
    .filter(({ role }) => role !== 'broadcaster' || broadcaster === '')
    .map(({ label, companies: group }) => [label, group.map(({ name }) => name)]);

function makers({ credits }: FactSource): Line[] {
  const groups = creditGroups(credits, () => null);
  const namesOf = (asked: CreditGroupName) =>
    (groups.find(({ group }) => group === asked)?.lines ?? []).slice(0, MAX_NAMES).map(({ name }) => name);
  return [...MAKERS.map(([group, label]): Line => [label, namesOf(group)]), ['Cast', namesOf('cast')]];
}

const TECHNICAL = {
  format: 'Format',
  aspect: 'Aspect',
  sound: 'Sound',
  runningTime: 'Running time',
  rating: 'Rating',
} as const;

/** Of the delivered copy. */
export const technicalFacts = (technical: Kit['technical']): KitFact[] =>
  withValues(
    Object.entries(TECHNICAL).map(([name, label]) => [label, [technical[name as keyof typeof TECHNICAL]]]),
  );

/** In the order of the awards: "Won: Best drama, Lumen Awards 2025". */
export const laurelsOf = (awards: FactSource['awards']) =>
  awards.flatMap((award) => {
    const { name, body, year, result, laurelUrl: url } = award;
    const word = wordFor(SHOW_DETAIL_FIELDS.awards.of.result.options, result);
    return url ? [{ url, alt: `${word}: ${name}, ${body} ${year}` }] : [];
  });
