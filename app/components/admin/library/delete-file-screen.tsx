import { Form, Link, useLocation } from '@remix-run/react';
import type { FileUse } from '~/rules/uploads/library';
import { Notice } from '~/components/ui/notice';
import { deletionQuestion, FOR_GOOD } from './delete-file';
import { UseList } from './use-list';

interface DeleteFileScreenProps {
  name: string;
  uses: FileUse[];
  /** The page of the library to return to. */
  from: string;
  formError: { message: string; detail: string } | undefined;
}

/** The confirmation page for deleting a file; a file in use cannot be deleted, and its uses are listed. */
export function DeleteFileScreen({ name, uses, from, formError }: DeleteFileScreenProps) {
  const { pathname, search } = useLocation();
  const isUsed = uses.length > 0;
  return (
    <>
      <div className="bar">
        <h1>{isUsed ? `${name} is in use` : deletionQuestion(name)}</h1>
      </div>
      {formError && (
        <Notice kind="bad">
          <strong>{formError.message}</strong>
          <p>{formError.detail}</p>
        </Notice>
      )}
      <Form className="none" method="post" action={pathname + search}>
        <p className="quiet">{isUsed ? 'Remove it there first:' : FOR_GOOD}</p>
        {isUsed && <UseList uses={uses} />}
        <div className="acts">
          <Link className="btn" to={from}>
            {isUsed ? 'Back to the library' : 'Cancel'}
          </Link>
          {!isUsed && (
            <button className="btn btn--bad" type="submit">
              Delete
            </button>
          )}
        </div>
      </Form>
    </>
  );
}
