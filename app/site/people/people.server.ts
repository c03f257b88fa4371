import { filmography } from '~/records/film/film-facts';
import { imdbAddress } from '~/records/film/same-as';
import { excerpt, htmlToText } from '~/core/html/html';
import { lowerHeadings } from '~/core/text/parts';
import { mediaFacts, readMedia, type HeldFileAddress } from '~/media/facts/media-facts.server';
import { listPublicPeople, findPublicPerson, showsCrediting } from '~/records/read/people.server';
import { followSlug, type PublicRequest } from '~/core/request/public-loader.server';
import type { PersonView } from '~/records/read/view-kinds.server';

/** Characters of a biography that search engines show. */
const SUMMARY = 155;

/** Loads the whole team, in the shape that the page renders. */
export const readPeople = async () => toPeoplePage(await listPublicPeople());

/** Returns the page data of these people; `addressOf` as for an article. */
export async function toPeoplePage(people: PersonView[], addressOf?: HeldFileAddress) {
  const files = people.flatMap((person) => [person.videoUrl, person.imageUrl]);
  const { known, draw } = await readMedia(files, addressOf);
  return draw({
    people: people.map(
      ({ id, slug, name, role, bio, videoUrl, imageUrl, displayType, email, linkedinUrl }) => ({
        id,
        slug,
        name,
        role,
        bio: lowerHeadings(bio),
        videoUrl,
        imageUrl,
        displayType,
        email,
        linkedinUrl,
      }),
    ),
    media: known,
  });
}

/** Throws a redirect if the slug has changed. */
export async function readPerson({ params: { slug = '' }, url }: PublicRequest) {
  const person = await findPublicPerson(slug);
  followSlug(url, slug, person.slug);
  const years = filmography(await showsCrediting(person.id));
  const { id, kind, name, role, videoUrl, imageUrl, displayType, email, linkedinUrl, imdbId } = person;
  const pictures = years.flatMap(({ lines }) => lines.map(({ thumbnailUrl }) => thumbnailUrl));
  return {
    person: {
      id,
      slug: person.slug,
      kind,
      name,
      role,
      bio: lowerHeadings(person.bio),
      videoUrl,
      imageUrl,
      displayType,
      email,
      linkedinUrl,
      imdbUrl: imdbAddress(imdbId),
    },
    years,
    summary: excerpt(htmlToText(person.bio), SUMMARY),
    media: await mediaFacts([videoUrl, imageUrl, ...pictures]),
  };
}
