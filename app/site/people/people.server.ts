import { filmography } from '~/records/film/film-facts';
import { pick } from '~/core/fields/field-path';
import { excerpt, htmlToText } from '~/core/html/html';
import { lowerHeadings } from '~/core/text/parts';
import { mediaFacts, readMedia, type HeldFileAddress } from '~/media/facts/media-facts.server';
import { listPublicPeople, findPublicPerson, showsCrediting } from '~/records/read/people.server';
import { followSlug, type PublicRequest } from '~/core/request/public-loader.server';
import type { PersonView } from '~/records/read/view-kinds.server';
import { imdbAddress } from '~/site/layout/meta';

/** Characters of a biography that search engines show. */
const SUMMARY = 155;

/** What a card shows besides the biography. */
const CARD = [
  'id',
  'slug',
  'name',
  'role',
  'videoUrl',
  'imageUrl',
  'displayType',
  'email',
  'linkedinUrl',
] as const;

export type PublicPerson = Awaited<ReturnType<typeof toPeoplePage>>['people'][number];

/** Loads the whole team, in the shape that the page renders. */
export const readPeople = async () => toPeoplePage(await listPublicPeople());

/** Returns the page data of these people; `addressOf` as for an article. */
export async function toPeoplePage(people: PersonView[], addressOf?: HeldFileAddress) {
  const files = people.flatMap((person) => [person.videoUrl, person.imageUrl]);
  const { known, draw } = await readMedia(files, addressOf);
  return draw({
    people: people.map((person) => ({ ...pick(person, CARD), bio: lowerHeadings(person.bio) })),
    media: known,
  });
}

/** Throws a redirect if the slug has changed. */
export async function readPerson({ params: { slug = '' }, url }: PublicRequest) {
  const person = await findPublicPerson(slug);
  followSlug(url, slug, person.slug);
  const years = filmography(await showsCrediting(person.id));
  const pictures = years.flatMap(({ lines }) => lines.map(({ thumbnailUrl }) => thumbnailUrl));
  return {
    person: {
      ...pick(person, [...CARD, 'kind']),
      bio: lowerHeadings(person.bio),
      imdbUrl: imdbAddress(person.imdbId),
    },
    years,
    summary: excerpt(htmlToText(person.bio), SUMMARY),
    media: await mediaFacts([person.videoUrl, person.imageUrl, ...pictures]),
  };
}

export type PersonPageData = Awaited<ReturnType<typeof readPerson>>;
