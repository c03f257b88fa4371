import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PeoplePage } from '~/components/site/people-page';
import { MediaBook } from '~/components/ui/media-book';
import { peopleMeta } from '~/http/people-meta';
import { publicLoader } from '~/http/site';
import { lowerHeadings } from '~/rules/headings';
import { describeMedia } from '~/services/media';
import { listPublicPeople } from '~/services/people';

export const handle = { lights: 'down' };

export const loader = publicLoader(async () => {
  const people = await listPublicPeople();
  return {
    people: people.map(({ slug, name, role, bio, videoUrl, imageUrl, displayType, email, linkedinUrl }) => ({
      slug,
      name,
      role,
      bio: lowerHeadings(bio),
      videoUrl,
      imageUrl,
      displayType,
      email,
      linkedinUrl,
    })),
    media: await describeMedia(people.flatMap((person) => [person.videoUrl, person.imageUrl])),
  };
});

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => peopleMeta(matches, data?.people);

export default function People() {
  const { people, media } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <PeoplePage people={people} />
    </MediaBook.Provider>
  );
}
