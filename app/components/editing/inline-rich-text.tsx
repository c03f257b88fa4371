import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Handover } from '~/components/forms/rich-text/editor-handover';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { lowerHeadings } from '~/rules/text/headings';
import type { InlineRecord, InlineValue } from '~/rules/kinds/inline';
import { mediaLeftOut } from '~/rules/kinds/media-left-out';
import { labelOf } from '~/rules/kinds/labels';
import { useEditedField } from './edit-context';
import { EditLink, placeId } from './edit-link';
import { NativeRichText } from './native-rich-text';
import type { InlineRichEditorProps } from './inline-rich-editor';
import { InlineError } from './inline-error';
import { inlineErrorId } from './inline-error-id';

const NOT_LOADED = 'The editor cannot be loaded. Check your connection.';

interface RichPlaceProps {
  record: InlineRecord;
  field: string;
  /** The text's class on the page. */
  className: string;
}

/** The text as it was when editing began; revalidated data does not replace it under the user's cursor. */
interface Entered {
  html: string;
  saved: InlineValue;
  /** Text that was typed before the editor was ready; until then the browser's own editing is used. */
  typed: Handover | null;
}

/** A rich text on its page. Editing it loads the editor, which then replaces it. */
export function InlineRichText({ record, field, className }: RichPlaceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const scripted = useHydrated();
  const { store, key, target, stored, shown, entry, change } = useEditedField(record, field);
  const [entered, setEntered] = useState<Entered | null>(null);
  const surface = useRef<ComponentType<InlineRichEditorProps>>();
  const returnsFocus = useRef(false);
  const label = `${labelOf(record.kind, field)}: ${record.name}`;
  useEffect(() => () => store.rest(key), [store, key]);
  useEffect(() => {
    if (entered || !returnsFocus.current) return;
    returnsFocus.current = false;
    ref.current?.focus({ preventScroll: true });
  }, [entered]);

  // Synchronously, so that the next key is typed into the text.
  const enter = () =>
    flushSync(() => setEntered({ html: String(shown), saved: store.savedValue(key, stored), typed: null }));
  const load = async () => {
    surface.current = (await import('./inline-rich-editor')).InlineRichEditor;
  };
  const leave = (html: string | null, isByKey: boolean) => {
    returnsFocus.current = isByKey;
    setEntered(null);
    if (html === null) store.drop(key);
    else if (html === entered?.html) store.rest(key);
    else change(html);
  };
  const mark = (isChanged: boolean) =>
    isChanged && entered ? store.type(key, entered.saved) : store.rest(key);
  const isFailed = entry?.phase === 'failed';
  const box = scripted && {
    role: 'textbox',
    tabIndex: 0,
    'aria-label': label,
    'aria-multiline': true,
    'aria-invalid': isFailed || undefined,
    'aria-describedby': isFailed ? inlineErrorId(key) : undefined,
    'aria-busy': entry?.phase === 'sending' || undefined,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      enter();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
      event.preventDefault();
      enter();
    },
  };
  const Surface = surface.current;
  return (
    <>
      {entered?.typed && Surface ? (
        <Surface
          className={className}
          target={target}
          html={entered.html}
          typed={entered.typed}
          label={label}
          name={record.name}
          onType={mark}
          onLeave={leave}
        />
      ) : entered ? (
        <NativeRichText
          id={placeId(target)}
          className={className}
          html={entered.html}
          label={label}
          load={load}
          onReady={(typed) => setEntered({ ...entered, typed })}
          onUnavailable={() => store.say({ tone: 'error', text: NOT_LOADED })}
          onMediaLeftOut={() => store.say({ tone: 'info', text: mediaLeftOut(record.kind) })}
          onType={mark}
          onLeave={leave}
        />
      ) : (
        <div
          ref={ref}
          id={placeId(target)}
          className={`${className} editable editable--rich ${entry ? `is-${entry.phase}` : ''}`}
          data-label={labelOf(record.kind, field)}
          dangerouslySetInnerHTML={{ __html: lowerHeadings(String(shown)) }}
          {...box}
        />
      )}
      <EditLink target={target} name={record.name} />
      <InlineError at={ref} field={field} entry={entered ? undefined : entry} />
    </>
  );
}
