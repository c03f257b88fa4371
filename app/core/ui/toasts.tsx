import { useFetcher, useRouteLoaderData } from '@remix-run/react';
import {
  createContext,
  useContext,
  useEffect,
  type Dispatch,
  type SetStateAction,
  useState,
  type ReactNode,
} from 'react';
import { toastText, type FormError } from '~/core/merge/form-error';
import { Icon } from './icon';
import { useHydrated } from './use-hydrated';
import { ViewLink } from './view-link';
import type { TrashKind } from '~/core/nouns/kinds';

/** Deleted records or files; several ids are separated by spaces. */
interface DeletedRecords {
  kind: TrashKind;
  id: string;
}

/** A date in the calendar that was moved: where to move it back, and where it was moved. */
interface MovedDate {
  entry: string;
  at: string;
  was: string;
}

/** What a message offers to undo. */
export type Undo = DeletedRecords | MovedDate;

const undoForm = (undo: Undo): { action: string; fields: Record<string, string> } =>
  'entry' in undo
    ? {
        action: `/admin/calendar/${undo.entry}`,
        fields: { at: undo.at, was: undo.was, undo: 'true', stay: 'true' },
      }
    : { action: '/admin/trash/undo', fields: { kind: undo.kind, id: undo.id } };

interface Toast {
  tone: 'success' | 'error' | 'info' | 'loading';
  text: string;
  link?: { url: string; title: string } | undefined;
  /** The toast stays until it is closed. */
  undo?: Undo | undefined;
}

const ToastContext = createContext<Dispatch<SetStateAction<Toast | null>>>(() => undefined);

export const useToast = () => useContext(ToastContext);

/** Shows a loading toast while there is a text, such as while a form is being sent. */
export function useLoadingToast(text: string | undefined): void {
  const show = useToast();
  useEffect(() => {
    if (text === undefined) return;
    const toast: Toast = { tone: 'loading', text };
    show(toast);
    return () => show((shown) => (shown === toast ? null : shown));
  }, [text, show]);
}

/** In milliseconds; hovering or focusing extends it. A loading toast stays until it is replaced. */
const STAYS_MS = 3000;

const ICONS = { success: 'check', error: 'warning', info: 'info' } as const;

/**
 * Shows one message at a time in a live region. A server-rendered message stays without scripts; with them it
 * disappears after three seconds, unless it offers an undo.
 */
function Toasts({ toast }: { toast: Toast | null }) {
  const [gone, setGone] = useState<Toast | null>(null);
  const shown = toast === gone ? null : toast;
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    setPaused(false);
  }, [toast]);
  useEffect(() => {
    if (!shown || isPaused || shown.tone === 'loading' || shown.undo) return;
    const timer = setTimeout(() => setGone(shown), STAYS_MS);
    return () => clearTimeout(timer);
  }, [shown, isPaused]);
  return (
    // The handlers only extend the toast's timeout.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="toasts"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status">
        {shown && shown.tone !== 'error' && <ToastBody toast={shown} onClose={() => setGone(shown)} />}
      </div>
      <div role="alert">
        {shown?.tone === 'error' && <ToastBody toast={shown} onClose={() => setGone(shown)} />}
      </div>
    </div>
  );
}

/** Undo works without scripts, too. */
function UndoForm({ undo, onClose }: { undo: Undo; onClose: () => void }) {
  const { Form, data, state } = useFetcher<{ ok: true } | FormError>();
  const toast = useToast();
  const hydrated = useHydrated();
  const { action, fields } = undoForm(undo);
  useEffect(() => {
    if (data?.ok === false) toast({ tone: 'error', text: toastText(data) });
  }, [data, toast]);
  return (
    <>
      <Form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="btn btn--plain" type="submit" disabled={state !== 'idle'}>
          Undo
        </button>
      </Form>
      {hydrated && (
        <button className="icon" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      )}
    </>
  );
}

function ToastBody({ toast: { tone, text, link, undo }, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <div className={`toast toast--${tone}${undo ? ' toast--undo' : ''}`}>
      {tone === 'loading' ? (
        <span className="tally tally--live" aria-hidden="true" />
      ) : (
        <Icon name={ICONS[tone]} />
      )}
      <span>{text}</span>
      {link && <ViewLink {...link} className="btn btn--plain" />}
      {undo && <UndoForm key={JSON.stringify(undo)} undo={undo} onClose={onClose} />}
    </div>
  );
}

interface Flash {
  tone: 'success' | 'error' | 'info';
  text: string;
  place?: string;
  link?: Toast['link'];
  undo?: Toast['undo'];
}

/** Remembers shown messages, so that another host, such as an error page's, does not repeat them. */
const shown = new WeakSet<Flash>();

/** Shows the current toast: a redirect's message, until a screen shows a newer one. */
export function ToastHost({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(toShow(flash));
  useEffect(() => {
    const next = toShow(flash);
    if (!next) return;
    shown.add(next);
    setToast(next);
  }, [flash]);
  return (
    <ToastContext.Provider value={setToast}>
      {children}
      <Toasts toast={toast} />
    </ToastContext.Provider>
  );
}

const toShow = (flash: Flash | null) => (flash && !flash.place && !shown.has(flash) ? flash : null);

export function useFlash(place: string): string | undefined {
  const shell = useRouteLoaderData<{ flash: { text: string; place?: string } | null }>('routes/_admin');
  return shell?.flash?.place === place ? shell.flash.text : undefined;
}
