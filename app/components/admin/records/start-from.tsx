import { Link, useLocation } from '@remix-run/react';
import { START_PARAMETER, type RecordStart } from '~/rules/records/record-extras';

/** Above a new record's fields: links to the form with a text that is to be completed, and to the empty form. */
export function StartFrom({ one, starts }: { one: string; starts: RecordStart[] }) {
  const { pathname } = useLocation();
  const empty = { name: '', title: `Empty ${one}`, about: 'You write every word.' };
  return (
    <nav className="start-from" aria-labelledby="start-from">
      <h2 id="start-from">Start from</h2>
      <ul className="starts">
        <li>
          <StartLink
            {...empty}
            to={pathname}
            left="No text"
            isChosen={!starts.some((each) => each.isChosen)}
          />
        </li>
        {starts.map(({ name, toDecide, ...start }) => (
          <li key={name}>
            <StartLink
              {...start}
              to={`${pathname}?${START_PARAMETER}=${name}`}
              left={`${toDecide} to decide`}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface StartLinkProps extends Pick<RecordStart, 'title' | 'about' | 'isChosen'> {
  to: string;
  /** What of the text is left to be written. */
  left: string;
}

function StartLink({ to, title, about, left, isChosen }: StartLinkProps) {
  return (
    <Link to={to} aria-current={isChosen || undefined}>
      <strong>{title}</strong> <span>{about}</span> <small className="num">{left}</small>
    </Link>
  );
}
