import { Link } from '@remix-run/react';
import { FormErrorNotice } from '~/components/ui/notice';

interface DeletionNotUndoneProps {
  formError: { message: string; detail: string } | undefined;
}

/** The page that says, where scripts do not run, why a deletion could not be undone. */
export function DeletionNotUndone({ formError }: DeletionNotUndoneProps) {
  return (
    <>
      <div className="bar">
        <h1>Undo</h1>
      </div>
      {formError && <FormErrorNotice {...formError} />}
      <p>
        <Link className="btn" to="/admin/trash">
          Open the trash
        </Link>
      </p>
    </>
  );
}
