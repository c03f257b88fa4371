import { useContext, type ReactNode } from 'react';
import { FieldContext } from '~/components/forms/field';
import { FileThumbnail } from './file-thumbnail';

interface FileLineProps {
  row: string;
  /** What follows the name. */
  children?: ReactNode;
}

/** A row that is a file and nothing else: its picture and its name. */
export function FileLine({ row, children }: FileLineProps) {
  const { values } = useContext(FieldContext);
  return (
    <div className="press-form__file">
      <FileThumbnail row={row} />
      <span dir="auto">{values[`${row}.name`]}</span>
      {children}
    </div>
  );
}
