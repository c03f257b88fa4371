import { Link } from '@remix-run/react';
import { useRef, type MouseEvent } from 'react';
import { Glyph } from '~/components/ui/glyph';
import { useCardActive } from '~/components/ui/hooks/use-card-active';
import { useEditing } from '../editing';
import { PersonLinks } from './person-links';
import { Portrait } from './portrait';

export interface PublicPerson {
  id: string;
  slug: string;
  name: string;
  role: string;
  /** Sanitised HTML, its headings lowered by one level. */
  bio: string;
  videoUrl: string;
  imageUrl: string;
  displayType: 'video' | 'image';
  email: string;
  linkedinUrl: string;
}

/** Two, three or four cards per row; an open one takes half of a wide row, all of a narrow one. */
const SIZES = '(min-width: 64em) 33vw, (min-width: 48em) 34vw, 50vw';
const OPEN_SIZES = '(min-width: 48em) 34vw, 100vw';

interface PersonCardProps {
  person: PublicPerson;
  /** True for the first card, whose image loads first. */
  first: boolean;
  open: boolean;
  /** Called when the name is clicked. */
  onTurn: (slug: string) => void;
  /** Called whenever the card opens or closes, also by the browser itself. */
  onToggle: (slug: string, open: boolean) => void;
}

/** A portrait with name and role that expands to the biography; one card is open at a time. */
export function PersonCard({ person, first, open, onTurn, onToggle }: PersonCardProps) {
  const { id, slug } = person;
  const editing = useEditing();
  const words = editing?.text(`person/${id}`, 'name');
  const role = editing?.text(`person/${id}`, 'role') ?? person.role;
  // In Edit Mode the text is outside the summary, where a click would open and close the card.
  const who = (
    <>
      <h2 className="person__name">{words ?? person.name}</h2>
      {role && <span className="role person__role">{role}</span>}
    </>
  );
  const ref = useRef<HTMLElement>(null);
  const looked = useCardActive(ref);
  const turn = (event: MouseEvent) => {
    event.preventDefault();
    onTurn(slug);
  };
  return (
    <article ref={ref} id={slug} className="person">
      <Portrait person={person} play={looked || open} sizes={open ? OPEN_SIZES : SIZES} urgent={first} />
      {words && <div className="person__edit">{who}</div>}
      {editing?.tools(`person/${id}`)}
      <details
        name="person"
        open={open}
        onToggle={(event) => onToggle(slug, event.currentTarget.open)}
        className="person__text"
      >
        <summary className={words ? 'person__who person__who--edited' : 'person__who'} onClick={turn}>
          {words ? <span className="vh">About {person.name}</span> : who}
          <span className="person__sign">
            <Glyph name="close" />
          </span>
        </summary>
        <Bio person={person} />
      </details>
    </article>
  );
}

function Bio({ person }: { person: PublicPerson }) {
  const { id, slug, name, bio, email, linkedinUrl } = person;
  const words = useEditing()?.text(`person/${id}`, 'bio', { className: 'prose' });
  return (
    <div className="person__bio">
      {words ?? (bio && <div className="prose" dangerouslySetInnerHTML={{ __html: bio }} />)}
      <PersonLinks name={name} email={email} linkedinUrl={linkedinUrl}>
        <li>
          <Link className="link" to={`/people/${slug}`}>
            More about {name}
          </Link>
        </li>
      </PersonLinks>
    </div>
  );
}
