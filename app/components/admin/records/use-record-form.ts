import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Base } from '~/rules/content/field-merge';
import type { FormError } from '~/rules/validation/form-error';
import { useToastWhile } from '~/components/ui/toast/toast-context';
import { useDraft, type Draft } from '~/components/forms/use-draft';
import { useInertWhileSaving } from '~/components/forms/use-inert-while-saving';
import { useUnsavedGuard } from '~/components/forms/unsaved-guard';
import { useRecordFormKeys } from './use-record-form-keys';
import { useFormError } from '~/components/forms/use-form-error';
import { typedInto, useUnsaved } from '~/components/forms/use-unsaved';

export interface RecordFormState {
  values: Record<string, string>;
  /** Fingerprints of what the form starts from; left out where there is no record yet. */
  base?: Base | undefined;
  idempotencyKey: string;
  /** Where the browser keeps unsaved text; left out: nowhere. */
  draftKey?: string | undefined;
  formError?: FormError | undefined;
  /** The loading toast; left out: the form says everything in place, and nothing in toasts. */
  saving?: string | undefined;
  /** Where Cancel and Escape lead; left out: the form is a screen of its own. */
  backTo?: string | undefined;
}

/** Whether this form is on its way, and what to do when it has arrived. */
function useSending(formError: FormError | undefined, onSaved: () => void) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const submitted = useRef(false);
  const refusalBefore = useRef<FormError>();
  const saving =
    navigation.formMethod === 'POST' &&
    navigation.formAction?.split('?', 1)[0] === pathname &&
    submitted.current;
  const saved = useRef(onSaved);
  saved.current = onSaved;
  useEffect(() => {
    if (navigation.state !== 'idle' || !submitted.current) return;
    submitted.current = false;
    if (!formError || formError === refusalBefore.current) saved.current();
  }, [navigation.state, formError]);
  const start = () => {
    submitted.current = true;
    refusalBefore.current = formError;
  };
  const isWaiting = saving && formError === refusalBefore.current;
  return { saving, submitted, isWaiting, start };
}

/** Everything that a panel's form knows and does. */
export function useRecordForm(
  form: RefObject<HTMLFormElement>,
  props: RecordFormState & { isUploading: boolean },
) {
  const { formError, draftKey, backTo, isUploading } = props;
  // What the form opened with; data that is loaded anew beneath it must not change what it is based on.
  const [opening, setOpening] = useState<RecordFormState>(props);
  const [restored, setRestored] = useState<Draft | null>(null);
  const [round, setRound] = useState(0);
  const { changed, check } = useUnsaved(form, opening.values);
  const base = restored?.base ?? formError?.base ?? opening.base;

  const readDraft = (): Draft | null => {
    const values = form.current ? typedInto(form.current, opening.values) : {};
    return Object.keys(values).length > 0 ? { at: new Date().toISOString(), base, values } : null;
  };
  const draft = useDraft(draftKey, readDraft);
  const reopen = (from: RecordFormState, words: Draft | null) => {
    setOpening(from);
    setRestored(words);
    // Fields that say what they are to say are left as they are, with their cursor.
    const isSame = form.current && Object.keys(typedInto(form.current, from.values)).length === 0;
    if (words || !isSame) setRound((before) => before + 1);
    draft.dismissDraft();
  };
  const { saving, submitted, isWaiting, start } = useSending(formError, () => {
    draft.drop();
    reopen(props, null);
  });
  const { remember, still } = useInertWhileSaving(form, isWaiting, round);
  useDropAfterSaving(submitted, draft.drop);
  useFormError(form, formError, submitted, props.saving === undefined ? null : undefined);
  useSavingToast(saving ? props.saving : undefined);

  const unsaved = changed.size > 0 || isUploading;
  const leaving = useUnsavedGuard({ unsaved, submitted, onDiscard: draft.drop });
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
  const offered = useDraftOffer(form, draft.offered, opening.values);
  // A newly drawn form is compared with what it opened with.
  useEffect(() => void check(), [check, round]);

  return {
    changed,
    unsaved,
    saving,
    round,
    base,
    start: () => {
      remember();
      start();
    },
    /** For what surrounds the fields. */
    still,
    leaving,
    idempotencyKey: formError?.idempotencyKey ?? opening.idempotencyKey,
    values: useMemo(
      () => ({ ...opening.values, ...formError?.values, ...restored?.values }),
      [opening, formError, restored],
    ),
    onInput: () => {
      check();
      draft.touch();
    },
    offer: offered && {
      at: offered.at,
      onRestore: () => reopen(opening, offered),
      onDiscard: () => {
        draft.drop();
        draft.dismissDraft();
      },
    },
    /** Before the record is opened anew on purpose. */
    onReload: () => {
      submitted.current = true;
    },
  };
}

/** Shows a message for as long as it is given. */
function useSavingToast(text: string | undefined): void {
  useToastWhile(useMemo(() => (text === undefined ? null : { kind: 'loading', text }), [text]));
}

/** What was saved needs no draft: a panel that closes while its form is on its way was saved. */
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

/** The draft, where it says anything that the form does not. */
function useDraftOffer(
  form: RefObject<HTMLFormElement>,
  draft: Draft | null,
  opening: Record<string, string>,
): Draft | null {
  const [news, setNews] = useState<Draft | null>(null);
  useEffect(() => {
    const typed = form.current ? { ...opening, ...typedInto(form.current, opening) } : opening;
    const differs = Object.entries(draft?.values ?? {}).some(
      ([name, value]) => value !== (typed[name] ?? ''),
    );
    setNews(differs ? draft : null);
  }, [form, draft, opening]);
  return news;
}
