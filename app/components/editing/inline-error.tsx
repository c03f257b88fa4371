import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { InlineConflict } from './inline-conflict';
import { useStore } from './edit-context';
import type { EditEntry } from './entry';
import { inlineErrorId } from './inline-error-id';

/** Headings and paragraphs cannot contain blocks, so the error of a text in one of them is rendered after it. */
const HOLDS_NO_BLOCK = 'h1, h2, h3, p, dt, address';

interface InlineErrorProps {
  at: RefObject<HTMLElement>;
  field: string;
  entry: EditEntry | undefined;
}

/** The error or conflict of a text that was not saved, right beside the text. */
export function InlineError({ at, field, entry }: InlineErrorProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isFailed = entry?.phase === 'failed';
  useEffect(() => {
    if (!isFailed || !at.current) return;
    const block = at.current.closest(HOLDS_NO_BLOCK) ?? at.current;
    // A list of terms contains nothing but terms and what is said of them.
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
    <div className="inline-error" role="group" aria-label="Not saved">
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
