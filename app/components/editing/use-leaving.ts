import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface Text {
  area: RefObject<HTMLTextAreaElement>;
  /** The text as it was opened. */
  html: string;
  onType: (isChanged: boolean) => void;
  onLeave: (html: string | null, isByKey: boolean) => void;
}

/** Leaves a text once: to save it, which waits for its files to be uploaded, or to discard what was changed. */
export function useLeaving({ area, html, onType, onLeave }: Text) {
  const [isUploading, setUploading] = useState(false);
  /** How the text was left while its files were being uploaded. */
  const [waiting, setWaiting] = useState<'pointer' | 'key' | null>(null);
  const left = useRef(false);
  const leave = (text: string | null, isByKey: boolean) => {
    if (left.current) return;
    left.current = true;
    onLeave(text, isByKey);
  };
  const finish = (isByKey: boolean) => {
    if (isUploading) setWaiting(isByKey ? 'key' : 'pointer');
    else leave(area.current?.value ?? null, isByKey);
  };
  const onInput = () => onType(isUploading || area.current?.value !== html);
  const latest = useRef({ onInput, finish });
  latest.current = { onInput, finish };
  useEffect(() => {
    latest.current.onInput();
    if (!isUploading && waiting) latest.current.finish(waiting === 'key');
  }, [isUploading, waiting]);
  return {
    leave,
    finish,
    onInput,
    isWaiting: waiting !== null,
    /** A file that cannot be uploaded keeps the text open. */
    onUploading: useCallback((isRunning: boolean, hasFailed: boolean) => {
      setUploading(isRunning);
      if (hasFailed) setWaiting(null);
    }, []),
  };
}
