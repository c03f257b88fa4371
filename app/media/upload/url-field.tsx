import { useContext, useId, useRef, useState, type ReactNode } from 'react';
import type { Shape } from '~/core/files/file-advice';
import { FILE_FIELDS, type UploadType } from '~/core/files/uploads';
import { typeInto } from '~/core/forms/control-values';
import { FieldContext, TextField } from '~/core/forms/field';
import { useDeferUntilPointerUp } from '~/core/forms/use-record-form';
import { ByAddress } from './by-address';
import { UploadControl } from './upload-control';

interface UrlFieldProps {
  name: string;
  label: string;
  of: UploadType;
  shape?: Shape;
  note?: ReactNode;
}

export function nameInForm(control: HTMLInputElement | HTMLTextAreaElement | null): string {
  const typed = control?.form ? new FormData(control.form) : null;
  const name = typed?.get('title') ?? typed?.get('name');
  return typeof name === 'string' ? name : '';
}

/** A file as a tile; its address is folded away. */
export function UrlField({ name, label, of, shape, note }: UrlFieldProps) {
  const id = useId();
  const { values, changed, errors } = useContext(FieldContext);
  const [url, setUrl] = useState((values[name] ?? '').trim());
  const afterPress = useDeferUntilPointerUp();
  const box = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector<HTMLInputElement>('input[inputmode="url"]') ?? null;
  const fileType = FILE_FIELDS.get(name) ?? 'image';
  const isChanged = changed.has(name);

  const change = (next: string) => {
    const control = input();
    if (control) typeInto(control, next);
    setUrl(next);
  };
  return (
    <div
      className={isChanged ? 'url-field changed' : 'url-field'}
      role="group"
      aria-labelledby={id}
      ref={box}
    >
      <span className="label" id={id}>
        {label.replace(/ URL$/, '')}
      </span>
      <UploadControl
        name={name}
        label={label}
        value={url}
        onChange={change}
        type={of}
        fileType={fileType}
        slug={() => nameInForm(input())}
        shape={shape}
        note={note}
        isSaved={!isChanged}
      />
      <ByAddress error={errors[name]}>
        <TextField
          name={name}
          label={label}
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          onBlur={({ target: { value } }) => afterPress(() => setUrl(value.trim()))}
        />
      </ByAddress>
    </div>
  );
}
