import { useId, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '~/components/ui/hooks/use-modal';
import { NO_EMBED_ADDRESS, readEmbedAddress } from '~/rules/blocks/embed-address';
import type { EmbedBlock } from '~/rules/blocks/block';
import type { StoredFile } from '~/rules/uploads/library';
import { FieldContext, TextField } from '../../field';
import { BlockFile } from './block-view';

interface EmbedDialogProps {
  /** The embed to change; null for a new one. */
  embed: EmbedBlock | null;
  /** The file of the library that was chosen as the poster; empty for none. */
  poster: string;
  posterFile: StoredFile | null | undefined;
  onPoster: (poster: string | null) => void;
  onDone: (embed: EmbedBlock) => void;
  onClose: () => void;
}

const NO_TITLE = 'Enter a title';
const MAX_TITLE = 200;
const NONE: ReadonlySet<string> = new Set();

/** Returns the address at which a browser shows the video. */
function addressOf({ service, id, hash, start }: EmbedBlock): string {
  const path = hash === '' ? id : `${id}/${hash}`;
  if (service === 'vimeo') return `https://vimeo.com/${path}${start > 0 ? `#t=${start}s` : ''}`;
  return `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ''}`;
}

/** Asks for the address and the title of a video at another site. */
export function EmbedDialog({ embed, poster, posterFile, onPoster, onDone, onClose }: EmbedDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [values] = useState({ address: embed ? addressOf(embed) : '', title: embed?.title ?? '' });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  useModal(dialog, true, onClose);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const textIn = (name: string) => {
      const text = typed.get(name);
      return typeof text === 'string' ? text.trim() : '';
    };
    const video = readEmbedAddress(textIn('address'));
    const title = textIn('title');
    if (video && title !== '') return onDone({ type: 'embed', ...video, title, poster });
    setErrors({ ...(!video && { address: [NO_EMBED_ADDRESS] }), ...(title === '' && { title: [NO_TITLE] }) });
    form.querySelector<HTMLElement>(video ? '[name=title]' : '[name=address]')?.focus();
  };
  // React events bubble through portals, so they would reach the form that contains the dialog.
  return createPortal(
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`}>
      <form className="dialog__in" noValidate onSubmit={submit} onInput={(event) => event.stopPropagation()}>
        <h2 id={`${id}-title`}>Embed</h2>
        <FieldContext.Provider value={{ values, errors, changed: NONE }}>
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
        </FieldContext.Provider>
        <div className="field" role="group" aria-labelledby={`${id}-poster`}>
          <span className="label" id={`${id}-poster`}>
            Poster
          </span>
          {poster !== '' && (
            <span className="embed-poster">
              <BlockFile file={posterFile} path={poster} sizes="18rem" />
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
      </form>
    </dialog>,
    document.body,
  );
}
