import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MergeBase } from '~/core/merge/field-merge';
import { longDateTime } from '~/core/text/formats';
import { Notice } from '~/core/ui/notice';

export interface Draft {
  /** ISO 8601. */
  at: string;
  /** The hashes of the form's fields when it was opened, so that later changes by others are detected. */
  base?: MergeBase | undefined;
  values: Record<string, string>;
}

const PREFIX = 'showreel-draft:';
const STORE_AFTER_MS = 400;

function readDraft(key: string): Draft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    const isDraft = typeof value === 'object' && value !== null && 'values' in value && 'at' in value;
    return isDraft ? (value as Draft) : null;
  } catch {
    return null;
  }
}

/** Blocked or full storage must not interrupt typing. */
function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else localStorage.removeItem(PREFIX + key);
  } catch {
    return;
  }
}

/**
 * Stores unsaved text in the browser shortly after each change, and when the page is left. `read` returns the current
 * unsaved text, or null.
 */
export function useDraft(key: string | undefined, read: () => Draft | null) {
  const [offered, setOffered] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // The draft is read at once and written later, because the form no longer exists when its component unmounts.
  const waiting = useRef<Draft | null>(null);
  const latest = useRef(read);
  latest.current = read;

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  const flush = useCallback(() => {
    if (key === undefined || timer.current === undefined) return;
    cancel();
    writeDraft(key, waiting.current);
  }, [cancel, key]);

  useEffect(() => {
    if (key !== undefined) setOffered(readDraft(key));
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [key, flush]);

  return useMemo(
    () => ({
      offered,
      /** Call it after every change. */
      touch: () => {
        cancel();
        waiting.current = latest.current();
        timer.current = setTimeout(flush, STORE_AFTER_MS);
      },
      drop: () => {
        cancel();
        if (key !== undefined) writeDraft(key, null);
      },
      dismissDraft: () => setOffered(null),
    }),
    [offered, flush, cancel, key],
  );
}

interface DraftOfferProps {
  at: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore text that was typed earlier and never saved. */
export function DraftOffer({ at, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Notice kind="info">
      <p>
        <strong>You have unsaved text from {longDateTime(at)}.</strong>
      </p>
      <div className="acts">
        <button className="btn" type="button" onClick={onRestore}>
          Restore
        </button>
        <button className="btn btn--plain" type="button" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </Notice>
  );
}
