import { useContext, useRef, useState, type ReactNode } from 'react';
import { useHydrated } from '~/components/ui/use-hydrated';
import { ConfirmDialog } from './confirm-dialog';
import { FieldContext, TextField } from './field';
import { isShowable, MediaPreview } from './media-preview';

interface UrlFieldProps {
  name: string;
  label: string;
  kind: 'image' | 'video';
  /** The preview's shape; left out: 16 to 9. */
  shape?: 'portrait';
  note?: ReactNode;
}

/** The address of a picture or a video, with what stands there. */
export function UrlField({ name, label, kind, shape, note }: UrlFieldProps) {
  const { values } = useContext(FieldContext);
  const [url, setUrl] = useState((values[name] ?? '').trim());
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const scripted = useHydrated();

  const clear = () => {
    setAsking(false);
    setUrl('');
    const input = box.current?.querySelector('input');
    if (!input) return;
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="url-field" ref={box}>
      <TextField
        name={name}
        label={label}
        note={note}
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        onBlur={(event) => setUrl(event.target.value.trim())}
      />
      {isShowable(url) && (
        <div className={shape === 'portrait' ? 'cover cover--portrait' : 'cover'}>
          <MediaPreview key={url} url={url} kind={kind} sizes="18rem" />
        </div>
      )}
      {scripted && url !== '' && (
        <div className="acts">
          <button
            className="btn"
            type="button"
            aria-label={`Remove ${label}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        question={`Are you sure you want to remove this ${kind}?`}
        detail="It takes effect when you save."
        verb="Remove"
        onConfirm={clear}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
