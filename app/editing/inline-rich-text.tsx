import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type SyntheticEvent,
  useContext,
  type ComponentProps,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import type { Handover } from '~/media/rich-text/editor-handover';
import { TextParts } from '~/site/text/text-parts';
import { useHydrated } from '~/core/ui/use-hydrated';
import type { InlineRecord, InlineValue } from '~/core/nouns/inline';
import { mediaLeftOut } from '~/core/nouns/media-left-out';
import { holdsBlocks, labelOf } from '~/core/nouns/labels';
import { useEditedField } from './edit-context';
import type { EditEntry } from './edit-entry';
import { EditLink, placeId } from './edit-link';
import { LoadingRichText } from './loading-rich-text';
import { NativeRichText } from './native-rich-text';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { readParts } from '~/core/html/read-parts';
import type { TextPart } from '~/core/html/block';
import { hasBlocks, shownParts } from '~/core/files/media';
import { lowerHeadings } from '~/core/text/parts';
import type { InlineRichEditorProps } from './inline-rich-editor';
import { InlineError, inlineErrorId } from './inline-error';

const NOT_LOADED = 'The editor cannot be loaded. Check your connection.';

interface RichPlaceProps {
  record: InlineRecord;
  field: string;
  className: string;
}

/** The text as it was when editing began; revalidated data does not replace it under the user's cursor. */
interface Entered {
  html: string;
  saved: InlineValue;
  /** Text typed before the editor was ready; until then the browser's own editing is used. */
  typed: Handover | null;
}

/** Returns the rendered parts of a text; null if it has only text. */
function useShownParts(html: string, holdsBlocks: boolean): TextPart[] | null {
  const media = useContext(MediaFactsContext);
  const parts = holdsBlocks ? readParts(lowerHeadings(html)) : [];
  return hasBlocks(parts) ? shownParts(parts, media) : null;
}

const GRID = 'edit-grid text-grid__in';

interface RestingRichTextProps extends ComponentProps<'div'> {
  element: Ref<HTMLDivElement>;
  html: string;
  parts: TextPart[] | null;
  title: string;
  textClass: string;
}

function RestingRichText({ element, html, parts, title, textClass, ...props }: RestingRichTextProps) {
  if (!parts)
    return <div ref={element} {...props} dangerouslySetInnerHTML={{ __html: lowerHeadings(html) }} />;
  return (
    <div ref={element} {...props}>
      <TextParts parts={parts} title={title} className={textClass} />
    </div>
  );
}

/** Editing loads the editor, which then replaces the text. */
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
  const box = scripted && { ...boxProps(label, key, entry), ...boxHandlers(enter) };
  const Surface = surface.current;
  const html = entered?.html ?? String(shown);
  const parts = useShownParts(html, holdsBlocks(record.kind, field));
  const look = parts ? GRID : className;
  const text = { element: ref, html, parts, title: record.name, textClass: className };
  const loading = {
    id: placeId(target),
    className: look,
    html,
    label,
    load,
    onReady: (typed: Handover) => entered && setEntered({ ...entered, typed }),
    onUnavailable: () => store.say({ tone: 'error', text: NOT_LOADED }),
    onLeave: leave,
  };
  return (
    <>
      {entered?.typed && Surface ? (
        <Surface
          className={className}
          isGrid={parts !== null}
          target={target}
          html={html}
          typed={entered.typed}
          label={label}
          name={record.name}
          onType={mark}
          onLeave={leave}
        />
      ) : entered && parts ? (
        <LoadingRichText {...loading}>
          <TextParts parts={parts} title={record.name} className={className} />
        </LoadingRichText>
      ) : entered ? (
        <NativeRichText
          {...loading}
          onMediaLeftOut={() => store.say({ tone: 'info', text: mediaLeftOut(record.kind) })}
          onType={mark}
        />
      ) : (
        <RestingRichText
          {...text}
          id={placeId(target)}
          className={`${look} editable editable--rich ${entry ? `is-${entry.phase}` : ''}`}
          data-label={labelOf(record.kind, field)}
          {...box}
        />
      )}
      <EditLink target={target} name={record.name} />
      <InlineError at={ref} field={field} entry={entered ? undefined : entry} />
    </>
  );
}

/** The attributes of an editable text that is not being edited. */
function boxProps(label: string, key: string, entry: EditEntry | undefined) {
  const isFailed = entry?.phase === 'failed';
  return {
    role: 'textbox',
    tabIndex: 0,
    'aria-label': label,
    'aria-multiline': true,
    'aria-invalid': isFailed || undefined,
    'aria-describedby': isFailed ? inlineErrorId(key) : undefined,
    'aria-busy': entry?.phase === 'sending' || undefined,
  };
}

/** A click anywhere in the text and Enter begin editing. */
const boxHandlers = (enter: () => void) => ({
  onClickCapture: (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    enter();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    enter();
  },
});
