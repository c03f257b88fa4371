import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { ConflictView } from '~/core/merge/form-error';
import { labelOf } from '~/core/nouns/labels';
import { longDateTime } from '~/core/text/formats';
import { DiffText } from '~/core/ui/linked-text';
import { useStore } from './edit-context';
import type { EditEntry } from './edit-entry';
import type { DiffPart } from '~/core/merge/conflict-differences';

export const inlineErrorId = (key: string) => `inline-error-${key.replaceAll('/', '-')}`;

export function textboxProps(label: string, key: string, phase: EditEntry['phase'] | 'editing' | undefined) {
  const isFailed = phase === 'failed';
  return {
    role: 'textbox',
    tabIndex: 0,
    'aria-label': label,
    'aria-multiline': true,
    'aria-invalid': isFailed || undefined,
    'aria-describedby': isFailed ? inlineErrorId(key) : undefined,
    'aria-busy': phase === 'sending' || undefined,
  };
}

/** Shows both versions of a text with the differing words marked, and asks which one to keep. */
export function InlineConflict({
  entry,
  field,
  conflict: { by, at, differences, base },
}: {
  entry: EditEntry;
  field: string;
  conflict: ConflictView;
}) {
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
        This {label} was changed by {by}, on {longDateTime(at)}, while you were editing. Nothing has been
        written.
      </p>
      {differences.map(({ theirs, mine }) => (
        <dl key={field}>
          <div>
            <dt>Saved by {by}</dt>
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

/** These elements cannot contain blocks, so the error of a text in one of them is rendered after it. */
const HOLDS_NO_BLOCK = 'h1, h2, h3, p, dt, address';

interface InlineErrorProps {
  at: RefObject<HTMLElement>;
  field: string;
  entry: EditEntry | undefined;
}

export function InlineError({ at, field, entry }: InlineErrorProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isFailed = entry?.phase === 'failed';
  useEffect(() => {
    if (!isFailed || !at.current) return;
    const block = at.current.closest(HOLDS_NO_BLOCK) ?? at.current;
    // A `dl` may only contain terms and descriptions.
    const made = document.createElement(block.matches('dt') ? 'dd' : 'div');
    made.className = 'inline-error-anchor';
    block.after(made);
    setPlace(made);
    return () => {
      setPlace(null);
      made.remove();
    };
  }, [isFailed, at]);
  if (!place || !entry?.formError) return null;
  return createPortal(
    entry.formError.conflict ? (
      <InlineConflict entry={entry} field={field} conflict={entry.formError.conflict} />
    ) : (
      <Texts entry={entry} />
    ),
    place,
  );
}

function Texts({ entry }: { entry: EditEntry }) {
  const store = useStore();
  const { formError, key, before, after } = entry;
  if (!formError) return null;
  const wrong = Object.values(formError.fields).flat();
  const isGone = formError.reason === 'gone';
  return (
    <div className="row inline-error" role="group" aria-label="Not saved">
      <p id={inlineErrorId(key)}>
        {isGone
          ? 'This has been deleted and can no longer be saved. Copy what you typed.'
          : wrong.join(' ') || formError.detail}
      </p>
      {before !== after && (
        <p className="acts">
          {!isGone && (
            <button type="button" onClick={() => store.retry(key)}>
              Retry
            </button>
          )}
          <button type="button" onClick={() => store.drop(key)}>
            Restore
          </button>
        </p>
      )}
    </div>
  );
}
