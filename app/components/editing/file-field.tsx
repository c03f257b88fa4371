import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import type { UploadControlProps } from '~/components/upload/upload-control';
import { INLINE_FILES, type InlineRecord } from '~/rules/inline';
import { labelOf } from '~/rules/labels';
import { FILE_FIELDS } from '~/rules/uploads';

interface FileFieldProps {
  record: InlineRecord;
  field: string;
  value: string;
  error: { id: string; text: string } | undefined;
}

/** Where a picture or a video is: typed, uploaded or chosen, as in the admin's panels. */
export function FileField({ record, field, value, error }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(value);
  const label = labelOf(field);
  const fileType = FILE_FIELDS[field] ?? 'image';
  const { of, shape } = INLINE_FILES[record.kind];
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': error.id } : {};
  const change = (next: string) => {
    if (input.current) input.current.value = next;
    setUrl(next);
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name={field}
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        defaultValue={value}
        onBlur={(event) => setUrl(event.target.value.trim())}
        {...wrong}
      />
      {error && (
        <p className="wrong" id={error.id} role="alert">
          {error.text}
        </p>
      )}
      <LateControl
        name={field}
        label={label}
        value={url}
        onChange={change}
        type={of}
        fileType={fileType}
        slug={() => record.name}
        shape={shape}
        noun={fileType}
      />
    </>
  );
}

/** The upload control, fetched when a dialog needs it; the address can be typed meanwhile, and without it. */
function LateControl(props: UploadControlProps) {
  const [Control, setControl] = useState<ComponentType<UploadControlProps> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    void import('~/components/upload/upload-control')
      .then((module) => setControl(() => module.UploadControl))
      .catch(() => setFailed(true));
  }, []);
  if (Control) return <Control {...props} />;
  return (
    <p className="quiet" role="status">
      {isFailed
        ? 'Files cannot be uploaded just now. Check your connection and open this again.'
        : 'Loading...'}
    </p>
  );
}
