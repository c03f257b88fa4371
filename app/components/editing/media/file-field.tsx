import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import type { InlineRecord } from '~/rules/kinds/inline';
import { labelOf } from '~/rules/kinds/labels';
import type { FileUploadProps } from './file-upload';

interface FileFieldProps {
  record: InlineRecord;
  field: string;
  value: string;
  error: { id: string; text: string } | undefined;
}

/** Delay between the last keystroke and the preview, in milliseconds. */
const REST_MS = 400;

/** The URL of an image or video: typed, uploaded or chosen, as in the admin's forms. */
export function FileField({ record, field, value, error }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>();
  const [url, setUrl] = useState(value);
  useEffect(() => () => clearTimeout(resting.current), []);
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': error.id } : {};
  // Not on blur, as the preview would move the button that is being pressed.
  const onType = (typed: string) => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => setUrl(typed.trim()), REST_MS);
  };
  const change = (next: string) => {
    clearTimeout(resting.current);
    if (input.current) input.current.value = next;
    setUrl(next);
  };
  return (
    <>
      <label htmlFor={id}>{labelOf(record.kind, field)}</label>
      <input
        ref={input}
        id={id}
        name={field}
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        defaultValue={value}
        onInput={(event) => onType(event.currentTarget.value)}
        {...wrong}
      />
      {error && (
        <p className="wrong" id={error.id} role="alert">
          {error.text}
        </p>
      )}
      <LateUpload record={record} field={field} url={url} onChange={change} />
    </>
  );
}

/** The fallback while the control is loading, or if it fails to load: the URL can be typed. */
function LateUpload(props: FileUploadProps) {
  const [Upload, setUpload] = useState<ComponentType<FileUploadProps> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    void import('./file-upload')
      .then((module) => setUpload(() => module.FileUpload))
      .catch(() => setFailed(true));
  }, []);
  if (Upload) return <Upload {...props} />;
  return (
    <p className="quiet" role="status">
      {isFailed
        ? 'Uploads are not available right now. Check your connection and reopen this dialog.'
        : 'Loading...'}
    </p>
  );
}
