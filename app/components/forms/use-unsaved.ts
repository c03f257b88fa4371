import { useCallback, useEffect, useState, type RefObject } from 'react';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';

type Values = Record<string, string>;

/** Fields that are ours, not typed. */
const INTERNAL_FIELDS = new Set([IDEMPOTENCY_KEY, 'base']);

/** What the form holds now; of several controls of one name the last counts. */
function readForm(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && !INTERNAL_FIELDS.has(name),
  );
  return Object.fromEntries(entries) as Values;
}

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((name) => b.has(name));

/** What was typed and differs from what the form opened with: per field, the text. */
export function typedInto(form: HTMLFormElement, opening: Values): Values {
  const typed = Object.entries(readForm(form)).filter(([name, value]) => value !== (opening[name] ?? ''));
  return Object.fromEntries(typed);
}

/** The fields that differ from what the form opened with, kept up to date by `check`. */
export function useUnsaved(form: RefObject<HTMLFormElement>, opening: Values) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const check = useCallback(() => {
    if (!form.current) return;
    const next = new Set(Object.keys(typedInto(form.current, opening)));
    setChanged((before) => (same(before, next) ? before : next));
  }, [form, opening]);
  // Also what was typed before the page was ready, or came back with it.
  useEffect(() => {
    check();
  }, [check]);
  return { changed, check };
}
