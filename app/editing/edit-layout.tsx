import {
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRevalidator,
  type Location,
  Link,
} from '@remix-run/react';
import { useEffect, useState, useMemo, type ReactNode } from 'react';
import { ConfirmDialog } from '~/core/forms/form-question';
import { shapeOf, type Editing } from '~/core/nouns/inline';
import { viewsWords } from '~/core/text/formats';
import { activateOnSpace } from '~/core/ui/use-hydrated';
import { UploadLimitsContext } from '~/media/upload/upload-limits';
import { withEdit, withoutEdit } from '~/site/layout/site-navigation';
import { EditingContext, type EditingComponents } from '~/site/layout/site-handle';
import { useStore, StoreContext } from './edit-context';
import type { EditToast } from './edit-entry';
import { saveFieldValue, EditStore } from './edit-store';
import { EditNotes, Tools } from './edit-tools';
import { InlineRichText } from './inline-rich-text';
import { PlainText } from './plain-text';
import { SessionEndedDialog, UnsavedEditsGuard } from './edit-dialogs';
import type { LinkDescriptor } from '@remix-run/node';
import editingStyles from '~/styles/editing.css?url';

/** How long a toast stays, in milliseconds; hovering or focusing it extends that. Information takes longer to read. */
const STAYS_MS = { success: 3000, error: 3000, info: 8000 } as const;

function EditToasts() {
  const store = useStore();
  const { toast } = store;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => store.toast === toast && store.say(null), STAYS_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [toast, isHeld, store]);
  useEffect(() => {
    setHeld(false);
  }, [toast]);
  return (
    // The handlers only extend the toast's timeout.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="toasts"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">{toast && toast.tone !== 'error' && <Body toast={toast} />}</div>
      <div role="alert">{toast?.tone === 'error' && <Body toast={toast} />}</div>
    </div>
  );
}

function Body({ toast: { tone, text, action } }: { toast: EditToast }) {
  return (
    <div className={`toast toast--${tone}`}>
      <span>{text}</span>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}

/** Edit-route data about the signed-in user; null for a visitor. */
function useEditingData(): Editing | null {
  const match = useMatches().findLast(({ data }) => (data as { editing?: unknown } | undefined)?.editing);
  return (match?.data as { editing: Editing } | undefined)?.editing ?? null;
}

/** Visitors get the plain page, signed-in users get Edit Mode. */
export function EditLayout({ children }: { children: ReactNode }) {
  const editing = useEditingData();
  const flash = editing?.flash ?? null;
  const [store] = useState(() => new EditStore(saveFieldValue, toToast(flash)));
  useEffect(() => {
    if (flash) store.say(toToast(flash));
  }, [flash, store]);
  const parts = useMemo(() => editing && partsOf(editing), [editing]);
  useCurrentUrl(editing?.slug);
  if (!editing || !parts) return children;
  return (
    <StoreContext.Provider value={store}>
      <EditingContext.Provider value={parts}>
        <UploadLimitsContext.Provider value={editing.maxMegabytes}>
          {children}
          <EditModeEffects />
        </UploadLimitsContext.Provider>
      </EditingContext.Provider>
    </StoreContext.Provider>
  );
}

const toToast = (flash: Editing['flash']): EditToast | null =>
  flash && { tone: flash.tone === 'error' ? 'error' : 'success', text: flash.text };

/** Revalidates the page after a save, unless there is unsaved text. */
function useFreshPage(): void {
  const store = useStore();
  const { revalidate, state } = useRevalidator();
  const isDue = store.isStale && state === 'idle' && !store.isUnsaved();
  useEffect(() => {
    if (!isDue) return;
    store.refresh();
    revalidate();
  }, [isDue, store, revalidate]);
}

/** Asks for confirmation before an edit publishes something, or removes it from the site. */
function EditQuestionDialog() {
  const { question } = useStore();
  return (
    <ConfirmDialog
      open={question !== null}
      question={question?.text ?? ''}
      about={question?.about}
      verb={question?.verb ?? 'Publish'}
      onCancel={() => question?.answer(false)}
      onConfirm={() => question?.answer(true)}
    />
  );
}

const WRITES = '[contenteditable], input, textarea, select';

/** Ctrl/Cmd+Z undoes the last saved edit, unless a text is being edited, which has its own undo. */
function useUndoKeys(): void {
  const store = useStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      const isWriting = (event.target as Element).closest?.(WRITES) && store.isTyping();
      const isForm = (event.target as Element).closest?.('input, textarea, select, .ql-editor');
      if (isWriting || isForm) return;
      if (store.undo(isRedo)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [store]);
}

function EditModeEffects() {
  useUndoKeys();
  useFreshPage();
  return (
    <>
      <UnsavedEditsGuard />
      <SessionEndedDialog />
      <EditQuestionDialog />
    </>
  );
}

function EditToolbar({ views }: { views: number | null }) {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  return (
    <section className="editbar" aria-label="Edit Mode">
      <p>
        <span className="tally" aria-hidden="true" />
        Edit Mode Active - Click text to edit
      </p>
      {views !== null && <p className="editbar__views">{viewsWords(views)} in 30 days</p>}
      <Link
        to={withoutEdit(pathname) + search}
        state={state}
        role="button"
        preventScrollReset
        onKeyDown={activateOnSpace}
      >
        Exit Edit Mode
      </Link>
    </section>
  );
}

function partsOf({ records, mayOrder, views }: Editing): EditingComponents {
  return {
    text(name, field, { className = '', placeholder } = {}) {
      const record = records[name];
      if (!record || !Object.hasOwn(record.values, field)) return null;
      const shape = shapeOf(record.kind, field);
      const key = `${name}/${field}`;
      const props = { record, field };
      const text =
        shape === 'rich' ? (
          <InlineRichText key={key} {...props} className={className} />
        ) : (
          <PlainText key={key} {...props} isLine={shape === 'line'} placeholder={placeholder} />
        );
      const notes = record.notes?.filter(({ about }) => about === field) ?? [];
      return notes.length === 0 ? text : [text, <EditNotes key={`${key}/notes`} notes={notes} />];
    },
    tools(name) {
      const record = records[name];
      return record ? <Tools key={name} record={record} mayOrder={mayOrder} /> : null;
    },
    over: (
      <>
        <EditToolbar views={views} />
        <EditToasts />
      </>
    ),
    to: withEdit,
  };
}

/** A new title changes the URL; it replaces the old one in the history, and the scroll position stays. */
function useCurrentUrl(slug: string | null | undefined): void {
  const { slug: asked } = useParams();
  const { pathname, search, hash, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  useEffect(() => {
    if (!slug || !asked || slug === asked) return;
    const path = pathname.replace(/[^/]+(?=\/edit\/?$)/, slug);
    navigate(path + search + hash, { replace: true, preventScrollReset: true, state });
  }, [slug, asked, pathname, search, hash, state, navigate]);
}

export const editRouteLinks = (): LinkDescriptor[] => [{ rel: 'stylesheet', href: editingStyles }];
