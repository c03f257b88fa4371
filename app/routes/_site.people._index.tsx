import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta, siteDataOf } from '~/http/meta';
import { publicLoader } from '~/http/site';
import { listPublicPeople } from '~/services/people';

export const handle = { lights: 'down' };

export const loader = publicLoader(async () => ({ people: await listPublicPeople() }));

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(siteDataOf(matches), { title: 'Our People', description: 'The people', path: '/people' });

export default function People() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <div className="head">
      <h1 className="display">Our People</h1>
      <ul>
        {people.map((person) => (
          <li key={person.id}>{person.name}</li>
        ))}
      </ul>
    </div>
  );
}
