import { Link } from '@remix-run/react';
import { Fragment, useContext } from 'react';
import { FieldContext } from '~/components/forms/field';
import { Notice } from '~/components/ui/notice';
import { changeRows, rowChangeText, type RowChange } from '~/rules/forms/rows';
import type { FileUse } from '~/rules/uploads/library';
import { RowsButton } from '../rows/rows-button';
import { KitContext } from './kit-context';

/** Says of a row's file that visitors see it already, and where; what is under embargo can be taken out of the kit. */
export function AlreadyPublic({ row }: { row: string }) {
  const { values } = useContext(FieldContext);
  const { files, isEmbargoed } = useContext(KitContext);
  const places = files[values[`${row}.file`] ?? '']?.onSite ?? [];
  if (places.length === 0) return null;
  if (!isEmbargoed)
    return (
      <p className="already-public quiet">
        Already public: <Places places={places} />
      </p>
    );
  const change: RowChange = { verb: 'remove', path: row };
  return (
    <div className="already-public">
      <Notice kind="warn">
        <strong>Already public: an embargo cannot hide it any more</strong>
        <p>
          On the site in <Places places={places} />. Everything else of this form is saved.
        </p>
        <p>
          <RowsButton value={rowChangeText(change)} change={(now) => changeRows(now, change)}>
            Take out of the kit<span className="vh">: {values[`${row}.name`]}</span>
          </RowsButton>
        </p>
      </Notice>
    </div>
  );
}

const Places = ({ places }: { places: readonly FileUse[] }) =>
  places.map(({ kind, id, title, path }, index) => (
    <Fragment key={`${kind} ${id}`}>
      {index > 0 && (index === places.length - 1 ? ' and ' : ', ')}
      {path === null ? (
        <bdi>{title}</bdi>
      ) : (
        <Link to={path}>
          <bdi>{title}</bdi>
        </Link>
      )}
    </Fragment>
  ));
