import { useId, useState, lazy, Suspense, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type StoredFile, nameOf } from '~/core/files/file-library';
import type { MediaType } from '~/core/files/uploads';
import { FieldValues, TextField } from '~/core/forms/field';
import { type EmbedBlock, GALLERY_LIMITS, type EditorBlock } from '~/core/html/block';
import { NO_EMBED_ADDRESS, readEmbedAddress } from '~/core/html/embed-address';
import { Icon, type IconName } from '~/core/ui/icon';
import { HeldBackMark } from '~/media/upload/pickers';
import type { UploadDestination } from '~/media/upload/send-whole';
import { BlockFile } from './block-view';
import { PortalDialog } from '~/media/upload/portal-dialog';
import { type BlockFiles, pathOf } from './use-block-files';

interface EmbedDialogProps {
  embed: EmbedBlock | null;
  poster: string;
  posterFile: StoredFile | null | undefined;
  onPoster: (poster: string | null) => void;
  onDone: (embed: EmbedBlock) => void;
  onClose: () => void;
}

const NO_TITLE = 'Enter a title';
const MAX_TITLE = 200;

function addressOf({ service, id, hash, start }: EmbedBlock): string {
  const path = hash === '' ? id : `${id}/${hash}`;
  if (service === 'vimeo') return `https://vimeo.com/${path}${start > 0 ? `#t=${start}s` : ''}`;
  return `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ''}`;
}

function EmbedDialog({ embed, poster, posterFile, onPoster, onDone, onClose }: EmbedDialogProps) {
  const id = useId();
  const [values] = useState({ address: embed ? addressOf(embed) : '', title: embed?.title ?? '' });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const submit = (form: HTMLFormElement) => {
    const input = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
    const video = readEmbedAddress(input('address')?.value.trim() ?? '');
    const title = input('title')?.value.trim() ?? '';
    if (video && title !== '') return onDone({ type: 'embed', ...video, title, poster });
    setErrors({ ...(!video && { address: [NO_EMBED_ADDRESS] }), ...(title === '' && { title: [NO_TITLE] }) });
    input(video ? 'title' : 'address')?.focus();
  };
  return (
    <PortalDialog title="Embed" onClose={onClose} onSubmit={submit}>
      <FieldValues values={values} errors={errors}>
        <TextField
          name="address"
          label="Address"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          note="Of a video on YouTube or Vimeo."
        />
        <TextField name="title" label="Title" autoComplete="off" maxLength={MAX_TITLE} />
      </FieldValues>
      <div className="field" role="group" aria-labelledby={`${id}-poster`}>
        <span className="label" id={`${id}-poster`}>
          Poster
        </span>
        {poster !== '' && (
          <span className="embed-poster">
            <BlockFile file={posterFile} path={poster} sizes="18rem" />
            <HeldBackMark mark={posterFile?.heldBack} />
          </span>
        )}
        <div className="acts">
          <button className="btn" type="button" onClick={() => onPoster(null)}>
            Choose from library
          </button>
          {poster !== '' && (
            <button className="btn btn--plain" type="button" onClick={() => onPoster('')}>
              Remove poster
            </button>
          )}
        </div>
      </div>
      <div className="acts">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="btn btn--go" type="submit">
          {embed ? 'Apply' : 'Insert'}
        </button>
      </div>
    </PortalDialog>
  );
}

interface GalleryDialogProps {
  paths: readonly string[];
  files: BlockFiles;
  onChange: (paths: string[]) => void;
  onAdd: () => void;
  onDone: () => void;
  onClose: () => void;
}

function moved(paths: readonly string[], place: number, step: -1 | 1): string[] {
  const all = [...paths];
  const [item = ''] = all.splice(place, 1);
  all.splice(place + step, 0, item);
  return all;
}

function GalleryDialog({ paths, files, onChange, onAdd, onDone, onClose }: GalleryDialogProps) {
  const [said, setSaid] = useState('');
  const { least, most } = GALLERY_LIMITS;
  const labelOf = (path: string) => {
    const file = files[path];
    return file ? nameOf(file) : (path.split('/').at(-1) ?? path);
  };
  const move = (place: number, step: -1 | 1) => {
    onChange(moved(paths, place, step));
    setSaid(`${labelOf(paths[place] ?? '')} is picture ${place + step + 1} of ${paths.length}`);
  };
  return (
    <PortalDialog title="Gallery" onClose={onClose}>
      <ol className="gallery-list">
        {paths.map((path, place) => (
          <li key={path}>
            <BlockFile file={files[path]} path={path} sizes="6rem" />
            <span>
              <span className="gallery-list__name">{labelOf(path)}</span>
              <HeldBackMark mark={files[path]?.heldBack} />
            </span>
            <IconButton
              label={`Move ${labelOf(path)} up`}
              icon="up"
              isOff={place === 0}
              onUse={() => move(place, -1)}
            />
            <IconButton
              label={`Move ${labelOf(path)} down`}
              icon="down"
              isOff={place === paths.length - 1}
              onUse={() => move(place, 1)}
            />
            <IconButton
              label={`Remove ${labelOf(path)}`}
              icon="cross"
              onUse={() => onChange(paths.filter((_, each) => each !== place))}
            />
          </li>
        ))}
      </ol>
      <p className="note" role="status">
        {paths.length < least ? `A gallery has at least ${least} pictures.` : said}
      </p>
      <div className="acts">
        <button className="btn" type="button" disabled={paths.length >= most} onClick={onAdd}>
          Add pictures
        </button>
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="btn btn--go" type="button" disabled={paths.length < least} onClick={onDone}>
          Apply
        </button>
      </div>
    </PortalDialog>
  );
}

interface IconButtonProps {
  label: string;
  icon: IconName;
  isOff?: boolean;
  onUse: () => void;
}

const IconButton = ({ label, icon, isOff = false, onUse }: IconButtonProps) => (
  <button
    className="icon"
    type="button"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onUse()}
  >
    <Icon name={icon} />
  </button>
);

const LibraryDialog = lazy(() => import('~/media/upload/library-dialog'));

export type Insertable = 'picture' | 'gallery' | 'film' | 'line' | 'embed';

interface LibraryRequest {
  kind: MediaType;
  least: number;
  most: number;
  onChosen: (paths: string[]) => void;
}

type OpenForm =
  | { type: 'embed'; embed: EmbedBlock | null; poster: string; onDone: (block: EditorBlock) => void }
  | { type: 'gallery'; paths: string[]; onDone: (block: EditorBlock) => void };

const ONE = { least: 1, most: 1 };

export function useBlockDialogs(destination: (file: File) => UploadDestination) {
  const [library, setLibrary] = useState<LibraryRequest | null>(null);
  const [form, setForm] = useState<OpenForm | null>(null);
  /** Waits until the editor can take the focus again. */
  const finish = (work: () => void) => {
    flushSync(() => {
      setForm(null);
      setLibrary(null);
    });
    work();
  };
  const choose = (
    kind: MediaType,
    limits: { least: number; most: number },
    onDone: (paths: string[]) => void,
  ) => setLibrary({ kind, ...limits, onChosen: (paths) => finish(() => onDone(paths)) });
  const openEmbed = (embed: EmbedBlock | null, onDone: (block: EditorBlock) => void) =>
    setForm({ type: 'embed', embed, poster: embed?.poster ?? '', onDone });
  const media = (file: string): EditorBlock => ({ type: 'media', file, size: 'text', alt: '' });

  return {
    paths: form?.type === 'embed' ? [form.poster] : (form?.paths ?? []),
    insert: (what: Insertable, onDone: (block: EditorBlock) => void): void => {
      if (what === 'line') onDone({ type: 'line' });
      else if (what === 'embed') openEmbed(null, onDone);
      else if (what === 'gallery')
        choose('image', GALLERY_LIMITS, (files) => onDone({ type: 'gallery', files }));
      else choose(what === 'film' ? 'video' : 'image', ONE, ([file = '']) => onDone(media(file)));
    },
    replace: (block: EditorBlock, kind: MediaType, onDone: (block: EditorBlock) => void): void => {
      if (block.type === 'embed') openEmbed(block, onDone);
      if (block.type === 'gallery') setForm({ type: 'gallery', paths: block.files, onDone });
      if (block.type === 'media') choose(kind, ONE, ([file = '']) => onDone({ ...block, file, alt: '' }));
    },
    draw: (files: BlockFiles): ReactNode => (
      <>
        {form && (
          <BlockForm form={form} files={files} onForm={setForm} onLibrary={setLibrary} finish={finish} />
        )}
        {library && (
          <Suspense fallback={null}>
            <LibraryDialog
              kinds={[library.kind]}
              several={false}
              insertion={{ ...library, destination }}
              onClose={() => setLibrary(null)}
              onChoose={(urls) => library.onChosen(urls.map(pathOf))}
            />
          </Suspense>
        )}
      </>
    ),
  };
}

interface BlockFormProps {
  form: OpenForm;
  files: BlockFiles;
  onForm: (form: OpenForm | null) => void;
  onLibrary: (request: LibraryRequest | null) => void;
  finish: (work: () => void) => void;
}

function BlockForm({ form, files, onForm, onLibrary, finish }: BlockFormProps) {
  const close = () => onForm(null);
  if (form.type === 'embed') {
    const setPoster = (poster: string) => {
      onLibrary(null);
      onForm({ ...form, poster });
    };
    return (
      <EmbedDialog
        embed={form.embed}
        poster={form.poster}
        posterFile={files[form.poster]}
        onPoster={(poster) =>
          poster === null
            ? onLibrary({ kind: 'image', ...ONE, onChosen: ([file = '']) => setPoster(file) })
            : setPoster(poster)
        }
        onDone={(embed) => finish(() => form.onDone(embed))}
        onClose={close}
      />
    );
  }
  const { paths } = form;
  return (
    <GalleryDialog
      paths={paths}
      files={files}
      onChange={(next) => onForm({ ...form, paths: next })}
      onAdd={() =>
        onLibrary({
          kind: 'image',
          least: 1,
          most: GALLERY_LIMITS.most - paths.length,
          onChosen: (more) => {
            onLibrary(null);
            onForm({ ...form, paths: [...new Set([...paths, ...more])] });
          },
        })
      }
      onDone={() => finish(() => form.onDone({ type: 'gallery', files: paths }))}
      onClose={close}
    />
  );
}
