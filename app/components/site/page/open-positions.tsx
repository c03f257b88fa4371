import { useEditing } from '~/components/site/editing';
import { Glyph } from '~/components/ui/glyph';
import { vacancyAnchor } from '~/rules/site/vacancy';
import { longDate } from '~/rules/text/dates';

export interface OpenVacancy {
  id: string;
  title: string;
  place: string;
  contract: string;
  /** ISO 8601; empty for never. */
  closes: string;
  isClosingSoon: boolean;
  /** An `https:` or `mailto:` URL. */
  apply: string;
  text: string;
}

interface OpenPositionsProps {
  /** The key of the page for Edit Mode. */
  record: string;
  vacancies: OpenVacancy[];
}

const HEADING = 'open-positions';

/** The vacancies of a page that are open. */
export function OpenPositions({ record, vacancies }: OpenPositionsProps) {
  return (
    <section className="positions" aria-labelledby={HEADING}>
      <h2 id={HEADING}>Open positions</h2>
      {vacancies.map((vacancy) => (
        <Position key={vacancy.id} record={record} vacancy={vacancy} />
      ))}
      {vacancies.length === 0 && (
        <p className="positions__none">There are no open positions at the moment.</p>
      )}
    </section>
  );
}

function Position({ record, vacancy }: { record: string; vacancy: OpenVacancy }) {
  const { id, title, place, contract, closes, apply, text } = vacancy;
  const editing = useEditing();
  const edited = (field: string) => editing?.text(record, `vacancies.${id}.${field}`);
  const anchor = vacancyAnchor(id);
  return (
    <article className="position" id={anchor} aria-labelledby={`${anchor}-title`}>
      <h3 className="wide-on-hover" id={`${anchor}-title`}>
        {edited('title') ?? title}
      </h3>
      <ul className="position__facts">
        <Fact edited={edited('place')} text={place} />
        <Fact edited={edited('contract')} text={contract} />
        {closes && (
          <li>
            {vacancy.isClosingSoon && <span className="tally" />}
            Closes <time dateTime={closes}>{longDate(closes)}</time>
          </li>
        )}
      </ul>
      <div className="position__in">
        <Description edited={edited('text')} text={text} />
        <p>
          <a className="link" href={apply} rel="noopener noreferrer">
            Apply for {title}
            <Glyph name="arrow" />
          </a>
        </p>
      </div>
    </article>
  );
}

function Fact({ edited, text }: { edited: React.ReactNode; text: string }) {
  if (!edited && text === '') return null;
  return <li>{edited ?? <bdi>{text}</bdi>}</li>;
}

/** The text, with a paragraph for each of its parts between empty lines. */
function Description({ edited, text }: { edited: React.ReactNode; text: string }) {
  if (edited) return <div className="position__text">{edited}</div>;
  return text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part, index) => (
      <p key={index} className="position__text">
        {part}
      </p>
    ));
}
