import { Link } from '@remix-run/react';
import { TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { KINDS_BY_NAME, TEXTS } from '~/core/nouns/kinds';
import { groupedNumber } from '~/core/text/formats';
import { importPath, OUTCOME_WORDS } from '~/moving/plan/import-view';
import type { ItemRow } from './import-screen.server';

export const Figure = ({ words, count }: { words: string; count: number }) => (
  <div>
    <dt>{words}</dt>
    <dd>{groupedNumber(count)}</dd>
  </div>
);

interface AddPicturesProps {
  id: string;
  formKey: string;
  formError: FormError | undefined;
}

export const AddPictures = ({ id, formKey, formError }: AddPicturesProps) => (
  <PlainForm
    id="pictures"
    className="stack"
    label="Add pictures"
    intent="pictures"
    action={importPath(id)}
    formKey={`${formKey}/pictures`}
    formError={formError?.values.intent === 'pictures' ? formError : undefined}
    hasFile
  >
    <TextField
      name="media"
      label="A ZIP of pictures"
      type="file"
      accept=".zip,application/zip"
      note="It fills exactly the places that lack one."
    />
    <p className="acts">
      <button className="btn" type="submit">
        Add pictures
      </button>
    </p>
  </PlainForm>
);

interface ItemListProps {
  rows: readonly ItemRow[];
  importId: string;
}

export const formOf = ({ kind, recordId }: ItemRow): string | null =>
  kind !== null && recordId !== null ? `/admin/${kind}/${recordId}` : null;

/** Items with what is said about them; each leads to its form. */
export function ItemList({ rows, importId }: ItemListProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="looks">
      {rows.map((row) => (
        <Item key={row.number} row={row} importId={importId} />
      ))}
    </ul>
  );
}

function Item({ row, importId }: { row: ItemRow; importId: string }) {
  const { kind, title, id, what, why, warnings, missing, number: place } = row;
  const form = what === 'deleted' ? null : formOf(row);
  const name = <bdi>{title || `Untitled (${id})`}</bdi>;
  return (
    <li>
      {form ? (
        <Link className="link" to={form}>
          {name}
        </Link>
      ) : (
        <strong>{name}</strong>
      )}
      {kind && <span className="quiet">{TEXTS[KINDS_BY_NAME[kind]].short}</span>}
      <span>
        {[why, ...warnings, missing > 0 ? picturesMissing(missing) : ''].filter(Boolean).join(' · ')}{' '}
        {what === 'left' && form && (
          <Link
            className="link"
            to={`${importPath(importId)}/compare/${place}`}
            aria-label={`Compare ${title || id}`}
          >
            Compare
          </Link>
        )}
      </span>
    </li>
  );
}

const picturesMissing = (count: number): string =>
  count === 1 ? '1 picture missing' : `${groupedNumber(count)} pictures missing`;

/** In one word what became of an item, or what is to be looked at. */
export function outcomeOf({ what, warnings, missing }: ItemRow): { words: string; look: string } {
  if (what === 'failed') return { words: OUTCOME_WORDS.failed, look: 'badge badge--bad' };
  if (missing > 0) return { words: picturesMissing(missing), look: 'badge badge--soon' };
  const [warning] = warnings;
  if (warning !== undefined) return { words: warning, look: 'badge badge--soon' };
  const isDone = what === 'added' || what === 'updated';
  return { words: OUTCOME_WORDS[what], look: isDone ? 'badge' : 'badge badge--off' };
}
