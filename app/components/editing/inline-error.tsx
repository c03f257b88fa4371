import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { InlineConflict } from './inline-conflict';
import { useStore } from './edit-context';
import type { EditEntry } from './entry';
import { troubleId } from './inline-error-id';

/** Headings and paragraphs hold no blocks, so what belongs to a text in one of them stands behind it. */
const HOLDS_NO_BLOCK = 'h1, h2, h3, p, dt, address';

interface TroubleProps {
  at: RefObject<HTMLElement>;
  field: string;
  entry: EditEntry | undefined;
}

/** What is wrong with a text that was not saved, right at it: what to do, or what somebody else wrote. */
export function InlineError({ at, field, entry }: TroubleProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isFailed = entry?.phase === 'failed';
  useEffect(() => {
    if (!isFailed || !at.current) return;
    const block = at.current.closest(HOLDS_NO_BLOCK) ?? at.current;
    const made = document.createElement('div');
    made.className = 'trouble-place';
    block.after(made);
    setPlace(made);
    return () => {
      setPlace(null);
      made.remove();
    };
  }, [isFailed, at]);
  if (!place || !entry?.refusal) return null;
  return createPortal(
    entry.refusal.conflict ? (
      <InlineConflict entry={entry} field={field} conflict={entry.refusal.conflict} />
    ) : (
      <Words entry={entry} />
    ),
    place,
  );
}

/** Why it was not saved. */
function Words({ entry }: { entry: EditEntry }) {
  const store = useStore();
  const { refusal, key, before, after } = entry;
  if (!refusal) return null;
  const wrong = Object.values(refusal.fields).flat();
  const isGone = refusal.reason === 'gone';
  return (
    <div className="trouble" role="group" aria-label="Not saved">
      <p id={troubleId(key)}>
        {isGone
          ? 'This was deleted meanwhile and can no longer be saved. Copy what you typed.'
          : wrong.join(' ') || refusal.detail}
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
