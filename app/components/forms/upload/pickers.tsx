import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';
import { acceptOf, fileControlOf, type FileType } from '~/rules/uploads/uploads';

interface PickerProps {
  label: string;
  fileType: FileType;
  several: boolean;
  /** Whether it is the page's primary action. */
  isMain?: boolean;
}

/** A button that opens the browser's file dialog. */
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
        // Keeps the event from the form, whose listener checks for unsaved changes.
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // So that the same file can be picked again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** A file input that is sent with the form, for browsers without scripts. */
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
