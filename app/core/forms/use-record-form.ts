import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, type RefObject, useMemo, useState } from 'react';
import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import { useLoadingToast } from '~/core/ui/toasts';
import type { ControlValues } from './control-values';
import { useFormError } from './form-error-message';
import { START_PARAMETER } from './record-extras';
import type { KeptChanges } from './unpublished-region';
import { useUnsavedGuard, formTexts, typedInto, useUnsaved } from './unsaved-guard';
import { useDraft, type Draft } from './use-draft';

/**
 * Returns the list of a control: `seasons` for `seasons.0.episodes.1.title`, `brand.meanings` for
 * `brand.meanings.0.word`; undefined outside of lists.
 */
const listOf = (name: string): string | undefined => /^([A-Za-z]+(?:\.[A-Za-z]+)?)\.\d+\./.exec(name)?.[1];

/**
 * Merges other values over those of a form. Lists are replaced as a whole: positions do not identify rows, so a row
 * that only the lower values have was removed.
 */
export function overlayValues(
  values: ControlValues,
  over: ControlValues | undefined,
): Record<string, string> {
  if (!over) return { ...values };
  const lower = Object.entries(values).filter(([name]) => {
    const list = listOf(name);
    return list === undefined || !Object.hasOwn(over, list);
  });
  return { ...Object.fromEntries(lower), ...over };
}

/** Returns the values that differ from the initial ones, with all values of a changed list. `overlayValues` reverses it. */
export function changedValues(values: ControlValues, opening: ControlValues): Record<string, string> {
  const differing = Object.keys(values).filter((name) => values[name] !== (opening[name] ?? ''));
  const kept = new Set(differing.map((name) => listOf(name) ?? name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => kept.has(listOf(name) ?? name)));
}

/**
 * Makes a form's fields inert while it is being sent, because text typed then would not be saved. Restores the focus
 * afterwards, even if the fields were re-mounted with another `mountKey`.
 */
function useInertWhileSaving(form: RefObject<HTMLFormElement>, isSending: boolean, mountKey: number) {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const before = focused.current;
    if (isSending || !before || document.activeElement !== document.body) return;
    const name = before.getAttribute('name');
    const place = before.isConnected ? before : name && form.current?.elements.namedItem(name);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }, [form, isSending, mountKey]);
  return {
    /** Call it when the form is submitted. */
    remember: () => {
      focused.current = document.activeElement;
    },
    // React 18 supports `inert` only as an attribute with a value.
    inertWhileSaving: isSending ? { inert: '' } : {},
  };
}

export interface RecordFormState {
  values: Record<string, string>;
  /** The hashes of the record's fields when the form was opened; omitted for a new record. */
  base?: MergeBase | undefined;
  idempotencyKey: string;
  unpublished?: KeptChanges | null | undefined;
  /** The storage key of the draft; without one no draft is kept. */
  draftKey?: string | undefined;
  formError?: FormError | undefined;
  /** Text of the loading toast; if omitted, the form shows its messages in place, and none in toasts. */
  saving?: string | undefined;
  /** Where Cancel and Escape lead; if omitted, the form has no Cancel button. */
  backTo?: string | undefined;
}

/** Whether this form is being sent; calls `onSaved` when the server has accepted it. */
function useSending(formError: FormError | undefined, onSaved: (left?: FormError) => void) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const submitted = useRef(false);
  const previousError = useRef<FormError>();
  const saving =
    navigation.formMethod === 'POST' &&
    navigation.formAction?.split('?', 1)[0] === pathname &&
    submitted.current;
  const saved = useRef(onSaved);
  saved.current = onSaved;
  useEffect(() => {
    if (navigation.state !== 'idle' || !submitted.current) return;
    submitted.current = false;
    if (!formError || formError === previousError.current) saved.current();
    else if (formError.saved) saved.current(formError);
  }, [navigation.state, formError]);
  const start = () => {
    submitted.current = true;
    previousError.current = formError;
  };
  const isWaiting = saving && formError === previousError.current;
  return { saving, submitted, isWaiting, start };
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Ctrl/Cmd+S saves, Escape closes; an open dialog handles both itself. */
function useRecordFormKeys(keys: { onSave: () => void; onClose: (() => void) | undefined }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (isSave) event.preventDefault();
      if (event.defaultPrevented && !isSave) return;
      if (isDialogOpen() || event.isComposing || event.repeat) return;
      if (isSave) latest.current.onSave();
      else if (event.key === 'Escape') latest.current.onClose?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** What the form began with, and the draft of its changes. */
function useOpening(form: RefObject<HTMLFormElement>, props: RecordFormState) {
  const { formError } = props;
  // The initial data; revalidated loader data must not change the base of an open form.
  const [opening, setOpening] = useState(props);
  const [restored, setRestored] = useState<Draft | null>(null);
  const [mountKey, setMountKey] = useState(0);
  const base = restored?.base ?? formError?.base ?? opening.base;
  const readDraft = (): Draft | null => {
    const values = form.current ? changedValues(formTexts(form.current, opening.values), opening.values) : {};
    return Object.keys(values).length > 0 ? { at: new Date().toISOString(), base, values } : null;
  };
  const draft = useDraft(props.draftKey, readDraft);
  const reopen = (from: RecordFormState, words: Draft | null) => {
    setOpening(from);
    setRestored(words);
    // Fields that already contain their values are not re-mounted, so that they keep the cursor.
    const isSame = form.current && Object.keys(typedInto(form.current, from.values)).length === 0;
    if (words || !isSame) setMountKey((before) => before + 1);
    draft.dismissDraft();
  };
  const values = useMemo(
    () => overlayValues(overlayValues(opening.values, formError?.values), restored?.values),
    [opening, formError, restored],
  );
  const offered = useDraftOffer(form, draft.offered, opening.values);
  const offer = offered && {
    at: offered.at,
    onRestore: () => reopen(opening, offered),
    onDiscard: () => {
      draft.drop();
      draft.dismissDraft();
    },
  };
  return { opening, values, mountKey, base, draft, reopen, offer };
}

export function useRecordForm(
  form: RefObject<HTMLFormElement>,
  props: RecordFormState & { isUploading: boolean },
) {
  const { formError, backTo, isUploading } = props;
  const { opening, values, mountKey, base, draft, reopen, offer } = useOpening(form, props);
  const { changed, check } = useUnsaved(form, opening.values);
  const { saving, submitted, isWaiting, start } = useSending(formError, (left) => {
    draft.drop();
    reopen(props, left ? { at: new Date().toISOString(), base: props.base, values: left.values } : null);
  });
  const { remember, inertWhileSaving } = useInertWhileSaving(form, isWaiting, mountKey);
  useDropAfterSaving(submitted, draft.drop);
  useFormError(form, formError, submitted, props.saving === undefined ? null : undefined);
  useLoadingToast(saving ? props.saving : undefined);

  const unsaved = changed.size > 0 || isUploading;
  const leaving = useUnsavedGuard({ unsaved, submitted, onDiscard: draft.drop, parameter: START_PARAMETER });
  const navigate = useNavigate();
  useRecordFormKeys({
    onSave: () => !saving && !isUploading && form.current?.requestSubmit(),
    onClose:
      backTo === undefined || saving
        ? undefined
        : () => {
            leaving.cancel();
            navigate(backTo);
          },
  });
  // Re-mounted fields are compared with the initial data.
  useEffect(() => void check(), [check, mountKey]);

  return {
    changed,
    unsaved,
    saving,
    isUploading,
    mountKey,
    base,
    unpublished: opening.unpublished,
    start: () => {
      remember();
      start();
    },
    inertWhileSaving,
    leaving,
    idempotencyKey: formError?.idempotencyKey ?? opening.idempotencyKey,
    values,
    onInput: () => {
      check();
      draft.touch();
    },
    offer,
    /** Call it before the record is reloaded on purpose. */
    onReload: () => {
      submitted.current = true;
    },
  };
}

/** A form that unmounts while it is being sent was saved, so its draft is dropped. */
function useDropAfterSaving(submitted: RefObject<boolean>, drop: () => void): void {
  const latest = useRef(drop);
  latest.current = drop;
  useEffect(
    () => () => {
      if (submitted.current) latest.current();
    },
    [submitted],
  );
}

function useDraftOffer(
  form: RefObject<HTMLFormElement>,
  draft: Draft | null,
  opening: Record<string, string>,
): Draft | null {
  const [news, setNews] = useState<Draft | null>(null);
  useEffect(() => {
    const typed = overlayValues(opening, form.current ? formTexts(form.current, opening) : undefined);
    const differs = Object.entries(draft?.values ?? {}).some(
      ([name, value]) => value !== (typed[name] ?? ''),
    );
    setNews(differs ? draft : null);
  }, [form, draft, opening]);
  return news;
}

/**
 * Defers work until no pointer is pressed. Pressing a button blurs a field, which may change the layout; the button
 * would move away before its release and the click would be lost.
 */
export function useDeferUntilPointerUp(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>();
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click event follows pointerup immediately.
      setTimeout(() => {
        waiting.current?.();
        waiting.current = undefined;
      });
    };
    const listeners = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener, true);
    };
  }, []);
  return (work) => {
    if (isPressed.current) waiting.current = work;
    else work();
  };
}
