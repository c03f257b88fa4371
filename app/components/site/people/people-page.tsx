import { useRef } from 'react';
import { countWord } from '~/rules/text/numbers';
import { PersonCard, type PublicPerson } from './person-card';
import { useOpenPerson } from './use-open-person';

interface PeoplePageProps {
  people: PublicPerson[];
  /** The slug of the card that is open at first. */
  opened?: string | undefined;
}

/** Whether four columns would leave a single card in the last row; 4 is the number of columns in `people.css`. */
const wouldLeaveOne = (cards: number) => cards > 4 && cards % 4 === 1;

/** All cards; the one that the URL's hash names is open. */
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
