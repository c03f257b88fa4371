import type { ReactNode } from 'react';
import { LinkAddress } from './link-address';

/** A link that was made just now, and for whom. */
interface NewLink {
  id: string;
  name: string;
  /** Null if it was not made just now. */
  url: string | null;
}

interface NewLinksProps<Link extends NewLink> {
  people: readonly Link[];
  about: ReactNode;
  /** What is said of a person, and what can be done with the link. */
  textOf?: (link: Link) => ReactNode;
  actOf?: (link: Link) => ReactNode;
  className?: string;
  /** Below the list. */
  children?: ReactNode;
}

/** The links that were made just now: they are shown once, because only hashes are stored. */
export function NewLinks<Link extends NewLink>(props: NewLinksProps<Link>) {
  const { about, textOf, actOf, className = 'panel', children } = props;
  const people = props.people.filter(({ url }) => url !== null);
  if (people.length === 0) return null;
  return (
    <section className={className} aria-labelledby="new-links">
      <h2 id="new-links">Links, shown once</h2>
      <div className="panel__form">
        {about}
        <ul className="links">
          {people.map((person) => (
            <li key={person.id}>
              <div className="links__about">
                <strong>
                  <bdi>{person.name}</bdi>
                </strong>
                {textOf?.(person)}
              </div>
              {actOf?.(person)}
              <LinkAddress url={person.url ?? ''} name={person.name} />
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}
