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
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { Handover } from '~/media/rich-text/editor-handover';
import { TextParts } from '~/site/text/text-parts';
import { useHydrated } from '~/core/ui/use-hydrated';
import type { InlineRecord, InlineValue } from '~/core/nouns/inline';
import { leftOutMessage } from '~/core/nouns/left-out-message';
import { holdsBlocks, labelOf } from '~/core/nouns/labels';
import { useEditedField, type EditedField, EditLink, placeId } from './edit-context';
import { LoadingRichText, NativeRichText } from './native-rich-text';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { readParts } from '~/core/html/read-parts';
import type { TextPart } from '~/core/html/block';
import { hasBlocks, shownParts } from '~/core/files/media';
import { lowerHeadings } from '~/core/text/parts';
import type { InlineRichEditorProps } from './inline-rich-editor';
import { InlineError, textboxProps } from './inline-error';

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

function useEntered(at: RefObject<HTMLElement>, { store, key, stored, shown, change }: EditedField) {
  const [entered, setEntered] = useState<Entered | null>(null);
  const surface = useRef<ComponentType<InlineRichEditorProps>>();
  const returnsFocus = useRef(false);
  useEffect(() => () => store.rest(key), [store, key]);
  useEffect(() => {
    if (entered || !returnsFocus.current) return;
    returnsFocus.current = false;
    at.current?.focus({ preventScroll: true });
  }, [at, entered]);

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
  return {
    entered,
    html: entered?.html ?? String(shown),
    enter,
    leave,
    mark,
    load,
    Surface: surface.current,
    onReady: (typed: Handover) => entered && setEntered({ ...entered, typed }),
  };
}

/** Editing loads the editor, which then replaces the text. */
export function InlineRichText({ record, field, className }: RichPlaceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const scripted = useHydrated();
  const edited = useEditedField(record, field);
  const { store, key, target, entry } = edited;
  const { entered, html, enter, leave, mark, load, Surface, onReady } = useEntered(ref, edited);
  const sayMediaLeftOut = () =>
    store.say({ tone: 'info', text: leftOutMessage(record.kind, field, ['media']) });
  const label = `${labelOf(record.kind, field)}: ${record.name}`;
  const box = scripted && { ...textboxProps(label, key, entry?.phase), ...boxHandlers(enter) };
  const parts = useShownParts(html, holdsBlocks(record.kind, field));
  const text = { element: ref, html, parts, title: record.name, textClass: className };
  const loading = {
    id: placeId(target),
    className: parts ? GRID : className,
    html,
    label,
    load,
    onReady,
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
        <NativeRichText {...loading} onMediaLeftOut={sayMediaLeftOut} onType={mark} />
      ) : (
        <RestingRichText
          {...text}
          id={placeId(target)}
          className={`${loading.className} editable editable--rich ${entry ? `is-${entry.phase}` : ''}`}
          data-label={labelOf(record.kind, field)}
          {...box}
        />
      )}
      <EditLink target={target} name={record.name} />
      <InlineError at={ref} field={field} entry={entered ? undefined : entry} />
    </>
  );
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
