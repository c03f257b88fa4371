import { useId } from 'react';

interface FileFieldProps {
  name: string;
  label: string;
  kind: 'image' | 'video';
  value: string;
  /** What is shown on the page now. */
  current: string;
  error: { id: string; text: string } | undefined;
}

/** Where a picture or a video is: its form field, by the same rule as in the admin's panels. */
export function FileField({ name, label, kind, value, current, error }: FileFieldProps) {
  const id = useId();
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': error.id } : {};
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        defaultValue={value}
        {...wrong}
      />
      {error && (
        <p className="wrong" id={error.id} role="alert">
          {error.text}
        </p>
      )}
      {current && <Preview url={current} kind={kind} />}
    </>
  );
}

function Preview({ url, kind }: { url: string; kind: 'image' | 'video' }) {
  if (kind === 'image') return <img className="edit-preview" src={url} alt="As it is now" />;
  return (
    <video
      className="edit-preview"
      src={url}
      muted
      playsInline
      controls
      preload="metadata"
      aria-label="As it is now"
    />
  );
}
