import { creditGroups } from '~/rules/film/credit-lines';
import { distinctionsOf } from '~/rules/film/distinctions';
import { lengthOf, yearsOf } from '~/rules/film/facts';
import { KINDS, wordFor } from '~/rules/film/show-details';
import { pick } from '~/rules/fields/omit';
import { stillPath, stillsZipPath } from '~/rules/press/kit-addresses';
import { kitFacts, technicalFacts } from '~/rules/press/kit-facts';
import { laurelsOf } from '~/rules/press/laurels';
import { lowerHeadings } from '~/rules/text/headings';
import type { Kit } from '~/services/site/press/read-kit';

/** Where a kit is read. */
export interface KitPlace {
  /** The path of the page, below which its files are: `/press/{slug}`, or that of a link. */
  path: string;
  origin: string;
  /** The size of the ZIP with all stills; null for none. */
  zipBytes: number | null;
}

/** The texts of a kit stand under the headings of its sections. */
const ABOVE = 2;

/** Returns what the page of a kit draws. */
export function toKitPage(kit: Kit, { path, origin, zipBytes }: KitPlace) {
  const { show, people, stills, clips } = kit;
  const pathOf = (id: string) => (people.has(id) ? `/people/${people.get(id)}` : null);
  const groups = creditGroups(show.credits, pathOf);
  return {
    ...pick(kit, ['id', 'slug', 'logline', 'short', 'contacts', 'embargoUntil', 'updatedAt', 'media']),
    title: show.title,
    /** What follows the title. */
    facts: [show.kind && wordFor(KINDS, show.kind), show.broadcaster, yearsOf(show), lengthOf(show)].filter(
      (fact) => fact !== '',
    ),
    details: [...kitFacts(show), ...technicalFacts(kit.technical)],
    /** Sanitised when they were saved. */
    long: lowerHeadings(kit.long, ABOVE),
    notes: lowerHeadings(kit.notes, ABOVE),
    terms: lowerHeadings(kit.terms, ABOVE),
    stills: stills.map((still) => ({
      ...pick(still, ['number', 'url', 'alt', 'caption', 'credit', 'rights', 'width', 'height']),
      printUrl: stillPath(path, still.number, 'print'),
      webUrl: stillPath(path, still.number, 'web'),
    })),
    clips: clips.map((clip) =>
      pick(clip, ['number', 'url', 'title', 'credit', 'duration', 'bytes', 'posterUrl']),
    ),
    quotes: show.quotes.map((quote) => pick(quote, ['text', 'source', 'author', 'url', 'stars'])),
    awards: distinctionsOf(show.awards),
    laurels: laurelsOf(show.awards),
    cast: groups.find(({ group }) => group === 'cast')?.lines ?? [],
    crew: groups.filter(({ group }) => group !== 'cast'),
    zip: zipBytes === null ? null : { url: stillsZipPath(path), bytes: zipBytes },
    /** What paper says instead of a link begins with it: the host of the site. */
    host: origin.replace(/^https?:\/\//, ''),
    thumbnailUrl: show.thumbnailUrl || (stills[0]?.url ?? ''),
  };
}

export type KitPageData = ReturnType<typeof toKitPage>;
