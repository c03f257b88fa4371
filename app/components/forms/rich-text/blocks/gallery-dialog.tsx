import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '~/components/ui/hooks/use-modal';
import { Icon } from '~/components/ui/icon';
import { GALLERY_LIMITS } from '~/rules/blocks/block';
import { nameOf } from '~/rules/uploads/library';
import { BlockFile } from './block-view';
import type { BlockFiles } from './use-block-files';

interface GalleryDialogProps {
  paths: readonly string[];
  files: BlockFiles;
  onChange: (paths: string[]) => void;
  /** Opens the library for more pictures. */
  onAdd: () => void;
  onDone: () => void;
  onClose: () => void;
}

/** Swaps an item with the one beside it. */
function moved(paths: readonly string[], place: number, step: -1 | 1): string[] {
  const all = [...paths];
  const [item = ''] = all.splice(place, 1);
  all.splice(place + step, 0, item);
  return all;
}

/** Adds, reorders and removes the pictures of a gallery. */
export function GalleryDialog({ paths, files, onChange, onAdd, onDone, onClose }: GalleryDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState('');
  useModal(dialog, true, onClose);
  const { least, most } = GALLERY_LIMITS;
  const labelOf = (path: string) => {
    const file = files[path];
    return file ? nameOf(file) : (path.split('/').at(-1) ?? path);
  };
  const move = (place: number, step: -1 | 1) => {
    onChange(moved(paths, place, step));
    setSaid(`${labelOf(paths[place] ?? '')} is picture ${place + step + 1} of ${paths.length}`);
  };
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      onInput={(event) => event.stopPropagation()}
    >
      <div className="dialog__in">
        <h2 id={`${id}-title`}>Gallery</h2>
        <ol className="gallery-list">
          {paths.map((path, place) => (
            <li key={path}>
              <BlockFile file={files[path]} path={path} sizes="6rem" />
              <span className="gallery-list__name">{labelOf(path)}</span>
              <button
                className="icon"
                type="button"
                aria-label={`Move ${labelOf(path)} up`}
                aria-disabled={place === 0 || undefined}
                onClick={() => place > 0 && move(place, -1)}
              >
                <Icon name="up" />
              </button>
              <button
                className="icon"
                type="button"
                aria-label={`Move ${labelOf(path)} down`}
                aria-disabled={place === paths.length - 1 || undefined}
                onClick={() => place < paths.length - 1 && move(place, 1)}
              >
                <Icon name="down" />
              </button>
              <button
                className="icon"
                type="button"
                aria-label={`Remove ${labelOf(path)}`}
                onClick={() => onChange(paths.filter((_, each) => each !== place))}
              >
                <Icon name="cross" />
              </button>
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
      </div>
    </dialog>,
    document.body,
  );
}
