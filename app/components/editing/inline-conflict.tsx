import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { longDateTime } from '~/rules/text/dates';
import type { DiffPart } from '~/rules/text/diff-part';
import { labelOf } from '~/rules/kinds/labels';
import type { ConflictView } from '~/rules/forms/form-error';
import { DiffText } from '../ui/diff-text';
import { useStore } from './edit-context';
import type { EditEntry } from './entry';
import { inlineErrorId } from './inline-error-id';

interface InlineConflictProps {
  entry: EditEntry;
  field: string;
  conflict: ConflictView;
}

/** Shows both versions of a text with the differing words marked, and asks which one to keep. */
export function InlineConflict({
  entry,
  field,
  conflict: { by, at, differences, base },
}: InlineConflictProps) {
  const store = useStore();
  const { revalidate } = useRevalidator();
  const ref = useRef<HTMLDivElement>(null);
  const label = labelOf(entry.target.kind, field).toLowerCase();
  const id = inlineErrorId(entry.key);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const reload = () => {
    store.drop(entry.key);
    revalidate();
  };
  return (
    <div
      ref={ref}
      className="inline-conflict"
      role="alertdialog"
      aria-label={`Two versions of this ${label}`}
      aria-describedby={id}
      tabIndex={-1}
    >
      <p id={id}>
        {by} changed this {label} on {longDateTime(at)}, while you were editing. Nothing has been written.
      </p>
      {differences.map(({ theirs, mine }) => (
        <dl key={field}>
          <div>
            <dt>{by}, saved</dt>
            <Version parts={theirs} />
          </div>
          <div>
            <dt>Yours, not saved</dt>
            <Version parts={mine} />
          </div>
        </dl>
      ))}
      <div className="acts">
        <button className="btn" type="button" onClick={() => store.retry(entry.key, base)}>
          Overwrite
        </button>
        <button className="btn" type="button" onClick={reload}>
          Reload
        </button>
      </div>
    </div>
  );
}

function Version({ parts }: { parts: DiffPart[] }) {
  return (
    <dd dir="auto">
      {parts.length === 0 && 'Empty'}
      <DiffText parts={parts} />
    </dd>
  );
}
