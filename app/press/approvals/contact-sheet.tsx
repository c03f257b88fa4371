import { ApprovalsBar, RoundEnd } from './approvals-screen';
import { type Verdict, type ScreenRound, approvalsPath, roundTitle, type ScreenShow } from './round';
import type { RoundStill } from './round-still';

interface ContactSheetProps {
  show: ScreenShow;
  round: ScreenRound;
  stills: RoundStill[];
}

const CONTACT_WORDS: Record<Verdict, string> = { kept: 'kept', refused: 'refused', open: 'open' };

/** All stills of a round with every verdict, for printing. */
export function ContactSheet({ show, round, stills }: ContactSheetProps) {
  const names = new Map(round.people.map(({ id, name }) => [id, name]));
  return (
    <>
      <ApprovalsBar
        title={`${show.title}, ${roundTitle(round)}`}
        back={{ to: `${approvalsPath(show.id)}/${round.id}`, label: roundTitle(round) }}
      />
      <p className="lead">
        <RoundEnd round={round} />
      </p>
      <ol className="contact-sheet">
        {stills.map(({ file, name, picture }) => (
          <li key={file}>
            <img src={picture} alt="" width="240" height="160" />
            <p>
              <strong>
                <bdi>{name}</bdi>
              </strong>
            </p>
            <ul>
              {round.verdicts
                .filter((said) => said.file === file)
                .map(({ person, verdict, note }) => (
                  <li key={person} className={`is-${verdict}`}>
                    <bdi>{names.get(person)}</bdi>: {CONTACT_WORDS[verdict]}
                    {note && `. “${note}”`}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
