import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';
import { acceptOf, fileControlOf, type FileType } from '~/rules/uploads/uploads';

interface PickerProps {
  label: string;
  fileType: FileType;
  several: boolean;
  /** Whether it is the main thing to do here. */
  isMain?: boolean;
}

/** The button that opens the browser's own choice of files. */
export function Picker({
  label,
  fileType,
  several,
  isMain,
  onFiles,
}: PickerProps & { onFiles: (files: File[]) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        className={isMain ? 'btn btn--go' : 'btn'}
        type="button"
        aria-label={`Upload File: ${label}`}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        Upload File
      </button>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept={acceptOf(fileType)}
        multiple={several}
        // The form's own listener looks for what was typed.
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be picked again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** Sent with the form, where no script sends it before. */
export function NativePicker({ name, label, fileType, several }: PickerProps & { name: string }): ReactNode {
  const id = useId();
  return (
    <p className="uploader__native">
      <label htmlFor={id}>
        Upload File<span className="vh">: {label}</span>
      </label>
      <input id={id} type="file" name={fileControlOf(name)} accept={acceptOf(fileType)} multiple={several} />
    </p>
  );
}
