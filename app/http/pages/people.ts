import { lowerHeadings } from '~/rules/text/headings';
import type { Actor } from '~/rules/accounts/permissions';
import { describeMedia } from '~/services/content/bundled-media';
import { listPublicPeople, type PersonView } from '~/services/content/people';
import { recordsFor } from '../loaders/edit-mode-loader';

/** Loads everybody on the team, in the shape that the page renders. */
export const readPeople = async () => toPeoplePage(await listPublicPeople());

/** Returns what the page of these people draws. */
export async function toPeoplePage(people: PersonView[]) {
  return {
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
    media: await describeMedia(people.flatMap((person) => [person.videoUrl, person.imageUrl])),
  };
}

const CARD = ['name', 'role', 'bio', 'videoUrl', 'imageUrl'] as const;

/** Returns the editable fields of the page. */
export const editPeople = async (actor: Actor) => ({
  records: recordsFor(actor, 'person', await listPublicPeople(), CARD),
});
