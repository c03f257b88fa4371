import { useContext, useRef, useState } from 'react';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { useFileFacts } from '~/components/forms/upload/library-files';
import { REMOVE_FILE_QUESTION, UploadControl } from '~/components/forms/upload/upload-control';
import { ConfirmDialog } from '~/components/forms/confirm-dialog';
import { FieldContext, FieldFrame, useFormField } from '~/components/forms/field';
import { GalleryThumbs, type GalleryItem } from './gallery-thumbs';
import { nameInForm, typeInto } from '~/components/forms/url-field';
import { useDeferUntilPointerUp } from '~/components/forms/use-defer-until-pointer-up';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

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

  const write = (urls: string[]) => {
    if (!area.current) return;
    typeInto(area.current, urls.join('\n'));
    setSettled(area.current.value);
  };
  const add = (url: string) => write([...linesOf(area.current?.value ?? ''), url]);
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
        onReplace={(url, by) => write(items.map((item) => (item.url === url ? by : item.url)))}
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
