import { Form, Link, useLocation } from '@remix-run/react';
import { Notice } from '~/components/ui/notice';
import { DELETED_FOR_GOOD, questionOf } from './kinds';

interface DeleteScreenProps {
  title: string;
  /** The page of the list to return to. */
  from: string;
  formError: { message: string; detail: string } | undefined;
}

/** The confirmation page for deleting a record. */
export function DeleteScreen({ title, from, formError }: DeleteScreenProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <div className="bar">
        <h1>{questionOf(title)}</h1>
      </div>
      {formError && (
        <Notice kind="bad">
          <strong>{formError.message}</strong>
          <p>{formError.detail}</p>
        </Notice>
      )}
      <Form className="none" method="post" action={pathname + search}>
        <p className="quiet">{DELETED_FOR_GOOD}</p>
        <div className="acts">
          <Link className="btn" to={from}>
            Cancel
          </Link>
          <button className="btn btn--bad" type="submit">
            Delete
          </button>
        </div>
      </Form>
    </>
  );
}
