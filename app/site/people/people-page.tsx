import { Link, useLocation } from '@remix-run/react';
import { useRef, type MouseEvent, useCallback, useEffect, useState, type RefObject } from 'react';
import { countWord } from '~/core/text/formats';
import { Glyph } from '~/core/ui/glyph';
import { useCardActive, isMotionWelcome } from '~/core/ui/use-playback';
import { useEditing } from '~/site/layout/site-handle';
import type { PublicPerson } from './people.server';
import { personMedia, PersonLinks, Portrait } from './portrait';

/** Two, three or four cards per row; an open one takes half of a wide row, all of a narrow one. */
const SIZES = '(min-width: 64em) 33vw, (min-width: 48em) 34vw, 50vw';
const OPEN_SIZES = '(min-width: 48em) 34vw, 100vw';

interface PersonCardProps {
  person: PublicPerson;
  /** True for the first card, whose image loads first. */
  first: boolean;
  open: boolean;
  onTurn: (slug: string) => void;
  onToggle: (slug: string, open: boolean) => void;
}

/** A portrait that expands to the biography; one card is open at a time. */
function PersonCard({ person, first, open, onTurn, onToggle }: PersonCardProps) {
  const { id, slug } = person;
  const { isEmpty } = personMedia(person);
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
    <article ref={ref} id={slug} className={isEmpty ? 'person person--typed' : 'person'}>
      <Portrait person={person} play={looked || open} sizes={open ? OPEN_SIZES : SIZES} urgent={first} />
      {words && <div className="person__edit">{who}</div>}
      {editing?.tools(`person/${id}`)}
      <details
        name="person"
        open={open}
        onToggle={(event) => onToggle(slug, event.currentTarget.open)}
        className="person__text"
      >
        <summary
          className={words ? 'opener person__who person__who--edited' : 'opener person__who'}
          onClick={turn}
        >
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

interface Turned {
  slug: string;
  /** The card's top on the screen when it was clicked; absent if the URL's hash opened it. */
  top?: number;
}

const topOf = (card: Element | null) => card?.getBoundingClientRect().top ?? 0;

/** Restores a clicked card's position on the screen, then scrolls as little as needed to show all of it. */
function keepInSight({ slug, top }: Turned): void {
  const card = document.getElementById(slug);
  if (top === undefined) {
    card?.scrollIntoView();
    return;
  }
  scrollBy({ top: topOf(card) - top, behavior: 'instant' });
  card?.scrollIntoView({ block: 'nearest', behavior: isMotionWelcome() ? 'smooth' : 'instant' });
}

/**
 * The slug of the open card, which is also its id: initially `opened`, the one in the URL's hash, or one that was opened before hydration.
 * An open card takes its own row and the closing one gives up its row, so every card but the clicked one may move.
 */
function useOpenPerson(list: RefObject<HTMLElement>, opened?: string) {
  const { hash } = useLocation();
  const [open, setOpen] = useState<string | null>(opened ?? null);
  const turned = useRef<Turned | null>(null);

  // This effect comes before the next one, so that a card opened there is scrolled to only after it has rendered.
  useEffect(() => {
    if (turned.current) keepInSight(turned.current);
    turned.current = null;
  }, [open]);

  useEffect(() => {
    const asked = list.current?.querySelector(`:scope > [id="${CSS.escape(hash.slice(1))}"]`);
    const already = list.current?.querySelector('details[open]')?.closest('article');
    if (asked) turned.current = { slug: asked.id };
    const card = asked ?? already;
    if (card) setOpen(card.id);
  }, [list, hash]);

  const turn = useCallback((slug: string) => {
    turned.current = { slug, top: topOf(document.getElementById(slug)) };
    setOpen((current) => (current === slug ? null : slug));
  }, []);

  /** Follows changes by the browser itself, for example when find-in-page opens a closed card. */
  const sync = useCallback(
    (slug: string, isOpen: boolean) =>
      setOpen((current) => (isOpen ? slug : current === slug ? null : current)),
    [],
  );

  return { open, turn, sync };
}

interface PeoplePageProps {
  people: PublicPerson[];
  /** The slug of the initially open card. */
  opened?: string | undefined;
}

/** Whether four columns would leave a single card in the last row; 4 is the number of columns in `people.css`. */
const wouldLeaveOne = (cards: number) => cards > 4 && cards % 4 === 1;

/** The card named in the URL's hash is open. */
export function PeoplePage({ people, opened }: PeoplePageProps) {
  const list = useRef<HTMLDivElement>(null);
  const { open, turn, sync } = useOpenPerson(list, opened);
  return (
    <>
      <div className="head">
        <h1 className="display">Our People</h1>
        {people.length > 1 && <p className="role">{countWord(people.length)} of us.</p>}
      </div>
      {people.length > 0 ? (
        <div className={wouldLeaveOne(people.length) ? 'people people--five' : 'people'} ref={list}>
          {people.map((person, index) => (
            <PersonCard
              key={person.id}
              person={person}
              first={index === 0}
              open={open === person.slug}
              onTurn={turn}
              onToggle={sync}
            />
          ))}
        </div>
      ) : (
        <div className="none">
          <p className="display">Nobody to introduce just yet.</p>
          <p className="role">Those who make the programmes will be named here.</p>
        </div>
      )}
    </>
  );
}
