import type { FileUse } from '~/rules/uploads/library';
import { DeleteScreen, type DeleteScreenProps } from '../layout/delete-screen';
import { deletionQuestion, FOR_GOOD } from './delete-file';
import { UseList } from './use-list';

interface DeleteFileScreenProps extends DeleteScreenProps {
  name: string;
  uses: FileUse[];
}

/** The confirmation page for deleting a file; a file in use cannot be deleted, and its uses are listed. */
export function DeleteFileScreen({ name, uses, ...screen }: DeleteFileScreenProps) {
  if (uses.length === 0) return <DeleteScreen {...screen} heading={deletionQuestion(name)} text={FOR_GOOD} />;
  return (
    <DeleteScreen
      {...screen}
      heading={`${name} is in use`}
      text="Remove it there first:"
      canDelete={false}
      backLabel="Back to the library"
    >
      <UseList uses={uses} />
    </DeleteScreen>
  );
}
