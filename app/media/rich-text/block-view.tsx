import { useEffect } from 'react';
import { drawnFacts, nameOf, type StoredFile, forStaff } from '~/core/files/file-library';
import { UploadRow } from '~/media/upload/upload-row';
import type { UploadState } from '~/media/upload/upload-queue';
import { Glyph } from '~/core/ui/glyph';
import { Icon } from '~/core/ui/icon';
import { ResponsiveImage } from '~/core/ui/image';
import { MediaFactsContext } from '~/core/ui/use-playback';
import type { EditorBlock, EmbedBlock } from '~/core/html/block';
import type { PlacedBlock } from './block-actions';
import type { BlockFiles } from './use-block-files';
import { mediaType } from '~/core/files/media';

export interface BlockUpload {
  file: File;
  /** Undefined before the start and after the end. */
  state: UploadState | undefined;
  isDone: boolean;
  /** The picture's local URL; empty for a film. */
  preview: string;
  onAgain: () => void;
  onRemove: () => void;
}

interface BlockViewProps {
  placed: PlacedBlock;
  files: BlockFiles;
  upload: BlockUpload | null;
}

/** Draws a block inside its element, and labels the element. */
export function BlockView({ placed: { block, node }, files, upload }: BlockViewProps) {
  const stored = block.type === 'media' ? files[block.file] : undefined;
  const name = blockName(block, stored ?? upload?.file.name);
  useEffect(() => {
    node.setAttribute('aria-label', name);
    node.dataset.size = block.type === 'media' ? block.size : block.type === 'line' ? 'text' : 'wide';
  }, [node, name, block]);
  if (block.type === 'media')
    return upload && !upload.isDone ? (
      <UploadView upload={upload} />
    ) : (
      <BlockFile file={stored} path={block.file} preview={upload?.preview} />
    );
  return <OtherView block={block} files={files} />;
}

function OtherView({ block, files }: { block: EditorBlock; files: BlockFiles }) {
  if (block.type === 'embed') return <EmbedView block={block} poster={files[block.poster]} />;
  if (block.type !== 'gallery') return <hr />;
  return (
    <span className="cells">
      {block.files.map((path, place) => (
        <BlockFile
          key={`${path} ${place}`}
          file={files[path]}
          path={path}
          sizes={place === 0 ? '32rem' : '16rem'}
        />
      ))}
    </span>
  );
}

interface BlockFileProps {
  /** Undefined while loading; null if the library does not have it. */
  file: StoredFile | null | undefined;
  path: string;
  sizes?: string;
  preview?: string | undefined;
}

/** Shows smaller copies of a picture or poster, never the file itself, which can be large. */
export function BlockFile({ file, path, sizes = '48rem', preview }: BlockFileProps) {
  if (file === null)
    return (
      <span className="rich-media rich-media--none">
        {path.split('/').at(-1)} is not in the media library
      </span>
    );
  const isFilm = file?.kind === 'video';
  const drawn = file && forStaff(file);
  const picture = isFilm ? drawn?.posterUrl : drawn && isShowable(drawn) ? drawn.url : null;
  return (
    <span className="rich-media" style={ratioOf(file)}>
      {file && picture && (
        <MediaFactsContext.Provider value={drawnFacts(file)}>
          <ResponsiveImage src={picture} alt="" sizes={sizes} className="rich-media__image" />
        </MediaFactsContext.Provider>
      )}
      {!picture && preview && <img className="rich-media__image" src={preview} alt="" />}
      {file && !picture && !preview && <span className="rich-media__name">{nameOf(file)}</span>}
      {isFilm && (
        <span className="rich-media__play">
          <span className="rich-media__sign">
            <Glyph name="play" />
          </span>
        </span>
      )}
    </span>
  );
}

const isShowable = ({ variants, status }: StoredFile) => variants.length > 0 || status === 'done';

const ratioOf = (file: StoredFile | null | undefined) =>
  file?.width && file.height ? { aspectRatio: `${file.width} / ${file.height}` } : undefined;

function EmbedView({ block, poster }: { block: EmbedBlock; poster: StoredFile | null | undefined }) {
  return (
    <span className={poster ? 'rich-embed rich-embed--poster' : 'rich-embed'}>
      {poster && <BlockFile file={poster} path={block.poster} />}
      <span className="rich-embed__words">
        <strong>
          <Glyph name="play" />
          {block.title}
        </strong>
        <span>{EMBED_NAMES[block.service]}. Nothing is fetched from there before a reader presses Play.</span>
      </span>
    </span>
  );
}

function UploadView({ upload: { file, state, preview, onAgain, onRemove } }: { upload: BlockUpload }) {
  if (state?.phase === 'failed')
    return (
      <span className="rich-failed" role="alert">
        <Icon name="warning" />
        <span>
          <strong>{file.name}</strong> was not uploaded. {state.reason}
        </span>
        <span className="rich-failed__acts">
          {state.canRetry && (
            <button
              className="btn"
              type="button"
              aria-label={`Try again with ${file.name}`}
              onClick={onAgain}
            >
              Try again
            </button>
          )}
          <button
            className="btn btn--plain"
            type="button"
            aria-label={`Remove ${file.name}`}
            onClick={onRemove}
          >
            Remove
          </button>
        </span>
      </span>
    );
  return (
    <span className="rich-media rich-media--uploading">
      {preview && <img className="rich-media__image" src={preview} alt="" />}
      {state && (
        <span className="rich-media__upload">
          <UploadRow upload={state} actions={{ cancel: onRemove, retry: onAgain }} />
        </span>
      )}
    </span>
  );
}

const EMBED_NAMES = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Accessible name of a block; `file` is the library's file, or the name of an upload. */
export function blockName(block: EditorBlock, file: StoredFile | string | null | undefined): string {
  if (block.type === 'line') return 'Line';
  if (block.type === 'embed') return `Embed: ${block.title}`;
  if (block.type === 'gallery') return `Gallery: ${block.files.length} pictures`;
  const isStored = typeof file === 'object' && file !== null;
  const name = isStored ? nameOf(file) : (file ?? block.file.split('/').at(-1) ?? '');
  const isFilm = isStored ? file.kind === 'video' : mediaType(name) === 'video';
  return `${isFilm ? 'Film' : 'Picture'}: ${block.alt || (isStored ? file.alt : '') || name}`;
}
