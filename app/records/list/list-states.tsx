import type { ReactNode } from 'react';
import type { PublishedRow, RecordRow } from '~/core/nouns/admin-list';
import { useUnderway } from './list-context';
import { RowForm } from './row-form';

export const stateOf = (row: RecordRow): ReactNode =>
  'isFuture' in row ? <PublicationState row={row} /> : <ActiveState row={row} />;

function ActiveState({ row }: { row: Exclude<RecordRow, PublishedRow> }) {
  const { id, title, mayEdit } = row;
  return (
    <>
      <Toggle
        id={id}
        name="status"
        values={['inactive', 'active']}
        on={row.status === 'active'}
        label={`${title} active`}
        mayEdit={mayEdit}
      >
        {(on) => <span className={on ? 'badge' : 'badge badge--off'}>{on ? 'Active' : 'Inactive'}</span>}
      </Toggle>
      {'featuredOnHomepage' in row && (
        <Toggle
          id={id}
          name="featuredOnHomepage"
          values={['false', 'true']}
          on={row.featuredOnHomepage}
          label={`${title} on the home page`}
          mayEdit={mayEdit}
          words="Home"
        />
      )}
    </>
  );
}

const PUBLISHED = [
  ['badge badge--draft', 'Draft'],
  ['badge', 'Published'],
  ['badge badge--soon', 'Scheduled'],
] as const;

function PublicationState({ row }: { row: PublishedRow }) {
  return (
    <Toggle
      id={row.id}
      name="status"
      values={['draft', 'published']}
      on={row.status === 'published'}
      label={`${row.title} published`}
      mayEdit={row.mayEdit}
    >
      {(on) => {
        const [className, words] = PUBLISHED[!on ? 0 : row.isFuture ? 2 : 1];
        return <span className={className}>{words}</span>;
      }}
    </Toggle>
  );
}

interface ToggleProps {
  id: string;
  name: 'status' | 'featuredOnHomepage';
  values: readonly [off: string, on: string];
  on: boolean;
  label: string;
  mayEdit: boolean;
  words?: string;
  /** Label beside the switch, for its current state. */
  children?: (on: boolean) => ReactNode;
}

/** Takes effect at once. Without scripts it is a button that submits the page's form. */
function Toggle({ id, name, values, on, label, mayEdit, words, children }: ToggleProps) {
  const sent = useUnderway('set')
    .findLast(({ form }) => form.get('id') === id && form.has(name))
    ?.form.get(name);
  const shown = typeof sent === 'string' ? sent === values[1] : on;
  const value = values[shown ? 0 : 1];
  if (!mayEdit)
    return (
      <div className="toggle">
        {words && on && <span>{words}</span>}
        {children?.(on)}
      </div>
    );
  return (
    <div className="toggle">
      <RowForm fields={{ intent: 'set', id }} button={{ name, value }}>
        <button
          className="toggle__switch"
          type="submit"
          aria-pressed={shown}
          aria-label={label}
          name={name}
          value={value}
        >
          {words && <span>{words}</span>}
        </button>
      </RowForm>
      {children?.(shown)}
    </div>
  );
}
