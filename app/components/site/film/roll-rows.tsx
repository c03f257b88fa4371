import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import type { RollRow } from '~/rules/film/roll';
import { useEditing } from '../editing';

interface RollRowsProps {
  rows: RollRow[];
  /** Additional classes of the list. */
  look?: string;
}

/** A roll of titles: labels end where names begin. */
export function RollRows({ rows, look = '' }: RollRowsProps) {
  const editing = useEditing();
  if (rows.length === 0) return null;
  return (
    <dl className={`roll ${look}`}>
      {rows.map(({ label, names, edited }, index) => (
        <div key={edited?.field ?? index}>
          <dt>
            {(edited && editing?.text(edited.record, edited.field, edited)) ?? <Isolated texts={label} />}
          </dt>
          {names.map((name, at) => (
            <dd key={at}>
              <Name {...name} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Texts of any direction, which do not change the order of each other. */
function Isolated({ texts }: { texts: string[] }) {
  return texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && '; '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}

function Name({ name, path, notes }: RollRow['names'][number]) {
  return (
    <>
      {path === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link to={path}>
          <bdi>{name}</bdi>
        </Link>
      )}
      {notes.length > 0 && (
        <small>
          <Isolated texts={notes} />
        </small>
      )}
    </>
  );
}
