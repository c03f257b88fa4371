import { useContext, useRef, useState } from 'react';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { maxRows } from '~/rules/forms/rows';
import { partsOf } from '~/rules/text/parts';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { useFileFacts } from '~/components/forms/upload/library-files';
import { REMOVE_FILE_QUESTION, UploadControl } from '~/components/forms/upload/upload-control';
import { ConfirmDialog } from '~/components/forms/confirm-dialog';
import { FieldContext, FieldFrame, useFormField } from '~/components/forms/field';
import { GalleryThumbs, type GalleryItem } from './gallery-thumbs';
import { nameInForm, typeInto } from '~/components/forms/url-field';
import { useDeferUntilPointerUp } from '~/components/forms/use-defer-until-pointer-up';

const { maxItems } = SHOW_FIELDS.media;
/** So many more than a gallery can have are shown, so that some can be removed; longer texts are only text. */
const MAX_SHOWN = maxRows({ maxItems });

function linesOf(text: string): string[] {
  const lines = partsOf(text, '\n', MAX_SHOWN);
  return lines.length > MAX_SHOWN ? [] : lines;
}

/** Lines with unique keys, as the same URL can occur twice. */
function toItems(text: string, settled: string): GalleryItem[] {
  const fetched = new Set(linesOf(settled));
  const seen = new Map<string, number>();
  return linesOf(text).map((url) => {
    const count = (seen.get(url) ?? 0) + 1;
    seen.set(url, count);
    return { key: `${url} ${count}`, url, settled: fetched.has(url) };
  });
}

const countOf = (count: number) => (count === 1 ? 'One item' : `${count} items, in this order on the site`);

/**
 * A gallery as a text box with one URL per line; with scripts also as thumbnails that can be moved. The two are kept
 * in sync.
 */
export function GalleryField({ name }: { name: string }) {
  const note = 'A URL that ends in .mp4, .mov or .webm is a video, any other an image.';
  const { control, value, ...frame } = useFormField({ name, note });
  const { values, changed } = useContext(FieldContext);
  const [text, setText] = useState(values[name] ?? '');
  // A URL that is still being typed is not fetched.
  const [settled, setSettled] = useState(text);
  const afterPress = useDeferUntilPointerUp();
  const [removing, setRemoving] = useState<number | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const scripted = useHydrated();
  const items = toItems(text, settled);
  const { facts } = useFileFacts(linesOf(settled));

  const type = (lines: string) => {
    if (!area.current) return;
    typeInto(area.current, lines);
    setSettled(area.current.value);
  };
  const write = (urls: string[]) => type(urls.join('\n'));
  const add = (url: string) => type(`${area.current?.value.trimEnd() ?? ''}\n${url}`.trimStart());
  const move = (from: number, to: number) => {
    const urls = items.map((item) => item.url);
    urls.splice(to, 0, ...urls.splice(from, 1));
    write(urls);
  };
  return (
    <>
      {items.length > 0 && (
        <div className="field">
          <div className="label-row">
            <span className="label" id={`${frame.id}-gallery`}>
              Gallery
            </span>
            <span className="note">{countOf(items.length)}</span>
          </div>
          <MediaFactsContext.Provider value={facts}>
            <GalleryThumbs
              items={items}
              labelledBy={`${frame.id}-gallery`}
              arrange={scripted ? { move, remove: setRemoving } : null}
            />
          </MediaFactsContext.Provider>
        </div>
      )}
      <UploadControl
        name={name}
        label="Gallery"
        value={text}
        onChange={add}
        onReplace={(url, by) => {
          if (items.length > 0) write(items.map((item) => (item.url === url ? by : item.url)));
        }}
        type="show"
        fileType="gallery"
        slug={() => nameInForm(area.current)}
        several
        isSaved={!changed.has(name)}
      />
      <FieldFrame {...frame} name={name} label="Media URLs, one per line" note={note}>
        <textarea
          {...control}
          ref={area}
          className="mono"
          rows={Math.min(10, Math.max(4, items.length + 1))}
          defaultValue={value}
          spellCheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={({ target }) => afterPress(() => setSettled(target.value))}
        />
      </FieldFrame>
      <ConfirmDialog
        open={removing !== null}
        question={REMOVE_FILE_QUESTION}
        detail="It takes effect when you save."
        verb="Remove"
        onConfirm={() => {
          write(items.filter((_, index) => index !== removing).map((item) => item.url));
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      />
    </>
  );
}
