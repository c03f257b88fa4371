import type { QuestionPart } from '../validation/question';

/** A text, or a place such as the menu, that links to a record, and the screen of the admin that changes it. */
export interface LinkSource {
  title: string;
  path: string;
}

/** What links to a record. */
export interface LinksHere {
  /** The first texts, and the number of all. */
  texts: LinkSource[];
  textCount: number;
  /** The menu and the like and the first redirects, as they are called in a sentence, and the number of all. */
  places: LinkSource[];
  placeCount: number;
}

/** The most texts, and the most places, that a question names. */
export const MAX_NAMED = 5;

const parts = (sources: readonly LinkSource[], separators: (index: number) => string): QuestionPart[] =>
  sources.flatMap(({ title, path }, index) => [separators(index), { text: title, to: path }]);

/** Returns the sentences that say what links to a record that is about to leave the site; none if nothing does. */
export function linksHereSentences({ texts, textCount, places, placeCount }: LinksHere): QuestionPart[] {
  const moreTexts = textCount - texts.length;
  const about: QuestionPart[] = [];
  if (textCount > 0)
    about.push(
      `${textCount.toLocaleString('en-GB')} ${textCount === 1 ? 'text links' : 'texts link'} here: `,
      ...parts(texts, (index) => (index === 0 ? '' : ', ')),
      `${moreTexts > 0 ? ` and ${moreTexts.toLocaleString('en-GB')} more` : ''}. ${after(textCount)}`,
    );
  if (placeCount > 0) {
    const named = namedPlaces(places, placeCount);
    if (textCount > 0) about.push(' Also ', ...named, '.');
    else
      about.push(...capitalised(named), ` ${placeCount === 1 ? 'links' : 'link'} here. ${after(placeCount)}`);
  }
  return about.filter((part) => part !== '');
}

const after = (count: number) =>
  count === 1 ? 'After this it leads nowhere.' : 'After this they lead nowhere.';

function namedPlaces(places: readonly LinkSource[], count: number): QuestionPart[] {
  const more = count - places.length;
  const isLast = (index: number) => more === 0 && index === places.length - 1;
  const named = parts(places, (index) => (index === 0 ? '' : isLast(index) ? ' and ' : ', '));
  return more > 0 ? [...named, ` and ${more.toLocaleString('en-GB')} more`] : named;
}

function capitalised(sentence: QuestionPart[]): QuestionPart[] {
  const start = sentence.findIndex((part) => part !== '');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return sentence.map((part, index) => {
    if (index !== start) return part;
    return typeof part === 'string' ? capital(part) : { ...part, text: capital(part.text) };
  });
}
