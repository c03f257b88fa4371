import { useContext, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { FieldContext, TextField } from './field';

interface FileFieldProps {
  name: string;
  label: string;
  kind: 'image' | 'video';
  /** What is used while the field is empty. */
  none: string;
}

/** The address of a file, what it shows, and a way to be without it again. Removing takes effect when the form is saved. */
export function FileField(props: FileFieldProps) {
  const stored = useContext(FieldContext).values[props.name] ?? '';
  return <OneFile key={stored} {...props} stored={stored} />;
}

function OneFile({ name, label, kind, none, stored }: FileFieldProps & { stored: string }) {
  const [url, setUrl] = useState(stored);
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const remove = () => {
    const input = frame.current?.querySelector('input');
    setAsked(false);
    if (!input) return;
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  return (
    <div className="filefield" ref={frame} data-kind={kind}>
      <Preview url={url} kind={kind} none={none} />
      <TextField
        name={name}
        label={label}
        inputMode="url"
        placeholder="https:// or /assets/"
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      {url !== '' && (
        <button
          className="btn btn--plain needs-script"
          type="button"
          aria-label={`Remove ${label}`}
          onClick={() => setAsked(true)}
        >
          Remove
        </button>
      )}
      <ConfirmDialog
        question="Are you sure you want to remove this file?"
        verb="Remove"
        open={asked}
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}

/** Only what can be shown: while an address is being typed, nothing is asked of it. */
const isShown = (url: string) => /^(?:\/[^/]|https?:\/\/[^/]+\/.)/.test(url);

function Preview({ url, kind, none }: { url: string; kind: 'image' | 'video'; none: string }) {
  const [broken, setBroken] = useState('');
  if (url === '') return <p className="quiet">{none}</p>;
  if (!isShown(url) || broken === url) return <p className="quiet">No preview.</p>;
  const onError = () => setBroken(url);
  if (kind === 'image') return <img className="filefield__image" src={url} alt="" onError={onError} />;
  return (
    <div className="cover">
      <video
        key={url}
        src={url}
        muted
        controls
        playsInline
        preload="metadata"
        onError={onError}
        aria-label="Preview"
      />
    </div>
  );
}
