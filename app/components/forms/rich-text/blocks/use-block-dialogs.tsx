import { lazy, Suspense, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { UploadDestination } from '~/components/forms/upload/send-whole';
import { GALLERY_LIMITS, type EditorBlock, type EmbedBlock } from '~/rules/blocks/block';
import type { MediaType } from '~/rules/uploads/uploads';
import { EmbedDialog } from './embed-dialog';
import { GalleryDialog } from './gallery-dialog';
import { pathOf, type BlockFiles } from './use-block-files';

const LibraryDialog = lazy(() => import('~/components/forms/upload/library-dialog'));

/** What the toolbar inserts, all but a line with a dialog. */
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

/** The dialogs in which blocks are chosen and changed. */
export function useBlockDialogs(destination: (file: File) => UploadDestination) {
  const [library, setLibrary] = useState<LibraryRequest | null>(null);
  const [form, setForm] = useState<OpenForm | null>(null);
  /** What a dialog has led to happens when the editor can have the focus again. */
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
    /** The files that the open dialogs show. */
    paths: form?.type === 'embed' ? [form.poster] : (form?.paths ?? []),
    /** Asks for a new block. */
    insert: (what: Insertable, onDone: (block: EditorBlock) => void): void => {
      if (what === 'line') onDone({ type: 'line' });
      else if (what === 'embed') openEmbed(null, onDone);
      else if (what === 'gallery')
        choose('image', GALLERY_LIMITS, (files) => onDone({ type: 'gallery', files }));
      else choose(what === 'film' ? 'video' : 'image', ONE, ([file = '']) => onDone(media(file)));
    },
    /** Asks for another file of the same kind. */
    replace: (kind: MediaType, onDone: (file: string) => void): void =>
      choose(kind, ONE, ([file = '']) => onDone(file)),
    openEmbed,
    openGallery: (paths: string[], onDone: (block: EditorBlock) => void): void =>
      setForm({ type: 'gallery', paths, onDone }),
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
