import { textEntries, SHOWN_DATE } from './control-values';
import { NavigationType, useBeforeUnload, useBlocker } from '@remix-run/react';
import { useCallback, useRef, type RefObject, useEffect, useState } from 'react';
import { CONFIRMED, FORCED, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { ConfirmDialog } from './form-question';

interface Leaving {
  unsaved: boolean;
  /** True while the form is being sent: its own redirect must not be blocked. */
  submitted: RefObject<boolean>;
  onDiscard?: () => void;
  parameter?: string;
  detail?: string;
}

const KEPT_HERE = 'What you typed has not been saved. This browser keeps it until you come back.';

const valueOf = ({ search }: { search: string }, parameter: string) =>
  new URLSearchParams(search).get(parameter);

/**
 * Asks before unsaved changes are left by a link, the Back button, Escape or a reload. Cancelling discards the text;
 * navigating elsewhere keeps it in the browser's draft.
 */
export function useUnsavedGuard({
  unsaved,
  submitted,
  onDiscard,
  parameter = '',
  detail = KEPT_HERE,
}: Leaving) {
  const cancelled = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsaved &&
      // The Back button is not the redirect after a save: the form that is being sent may still be refused.
      !(submitted.current && historyAction !== NavigationType.Pop) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        valueOf(currentLocation, parameter) !== valueOf(nextLocation, parameter)),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved && !submitted.current) event.preventDefault();
      },
      [unsaved, submitted],
    ),
  );
  const verb = cancelled.current ? 'Discard' : 'Leave';
  const stay = () => {
    cancelled.current = false;
    blocker.reset?.();
  };
  const leave = () => {
    if (cancelled.current) onDiscard?.();
    blocker.proceed?.();
  };
  return {
    /** Call it before leaving by Cancel or Escape. */
    cancel: () => {
      cancelled.current = true;
    },
    dialog: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        verb={verb}
        question={`Are you sure you want to ${verb === 'Discard' ? 'discard your changes' : 'leave without saving'}?`}
        detail={verb === 'Discard' ? 'What you typed has not been saved and will be lost.' : detail}
        onConfirm={leave}
        onCancel={stay}
      />
    ),
  };
}

type Values = Record<string, string>;

const INTERNAL_FIELDS = new Set([
  IDEMPOTENCY_KEY,
  'base',
  'intent',
  'unpublished',
  SHOWN_DATE,
  CONFIRMED,
  FORCED,
]);

/**
 * Returns the form's current values; the last of several controls with the same name counts. The checked values of a
 * group are one value. Their order has no meaning, so an unchanged selection keeps its order from `opening`.
 */
export function formTexts(form: HTMLFormElement, opening: Values = {}): Values {
  const entries = textEntries(form).filter(([name]) => !INTERNAL_FIELDS.has(name));
  const chosen = entries.filter(([name]) => isGroup(form, name));
  return {
    ...Object.fromEntries(entries),
    ...Object.fromEntries(
      [...new Set(chosen.map(([name]) => name))].map((name) => [
        name,
        inOrderOf(
          opening[name] ?? '',
          chosen.flatMap(([of, value]) => (of === name && value ? [value] : [])),
        ),
      ]),
    ),
  };
}

/** The current values of the form around an element; `values` until it is there. */
export function useFormTexts(place: RefObject<HTMLElement>, values: Values): Values {
  const [texts, setTexts] = useState(values);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const update = () => setTexts(formTexts(form));
    // The form may have been edited before this script ran.
    update();
    form.addEventListener('input', update);
    return () => form.removeEventListener('input', update);
  }, [place, values]);
  return texts;
}

const sorted = (lines: readonly string[]) => lines.toSorted().join('\n');

const inOrderOf = (before: string, checked: readonly string[]): string =>
  sorted(before.split('\n')) === sorted(checked) ? before : checked.join('\n');

const isGroup = (form: HTMLFormElement, name: string) =>
  form.querySelector(`[role="group"] [name="${CSS.escape(name)}"]`) !== null;

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((name) => b.has(name));

export function typedInto(form: HTMLFormElement, opening: Values): Values {
  const typed = Object.entries(formTexts(form, opening)).filter(
    ([name, value]) => value !== (opening[name] ?? ''),
  );
  return Object.fromEntries(typed);
}

/** The names of the fields that differ from their initial values, updated by `check`. */
export function useUnsaved(form: RefObject<HTMLFormElement>, opening: Values) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const check = useCallback(() => {
    if (!form.current) return;
    const next = new Set(Object.keys(typedInto(form.current, opening)));
    setChanged((before) => (same(before, next) ? before : next));
  }, [form, opening]);
  // Includes text typed before hydration, or restored by the browser.
  useEffect(() => {
    check();
  }, [check]);
  return { changed, check };
}
