import { Form, Link, useLocation } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { LinkedText } from './linked-text';
import { FormErrorNotice } from './notice';
import type { QuestionPart } from '~/core/validation/question';

export interface DeleteScreenProps {
  /** The page to return to. */
  from: string;
  formError: { message: string; detail: string } | undefined;
}

interface Props extends DeleteScreenProps {
  heading: string;
  /** What deletion means, or why it is not possible. */
  text: string;
  /** What follows from it elsewhere, with links to what is mentioned. */
  about?: readonly QuestionPart[];
  /** False if it cannot be deleted now; `children` then say why. */
  canDelete?: boolean;
  verb?: string;
  backLabel?: string;
  children?: ReactNode;
}

/** The page that confirms a deletion where scripts do not run. */
export function DeleteScreen({
  heading,
  text,
  about = [],
  canDelete = true,
  verb = 'Delete',
  backLabel = 'Cancel',
  from,
  formError,
  children,
}: Props) {
  const { pathname, search } = useLocation();
  return (
    // The question about another record begins from the start, although it is the same route.
    <Fragment key={pathname}>
      <div className="bar">
        <h1>{heading}</h1>
      </div>
      {formError && <FormErrorNotice message={formError.message} detail={formError.detail} />}
      <Form className="empty-state" method="post" action={pathname + search}>
        <p className="quiet">{text}</p>
        {about.length > 0 && (
          <p className="points">
            <LinkedText parts={about} />
          </p>
        )}
        {children}
        <div className="acts">
          <Link className="btn" to={from}>
            {backLabel}
          </Link>
          {canDelete && (
            <button className="btn btn--bad" type="submit">
              {verb}
            </button>
          )}
        </div>
      </Form>
    </Fragment>
  );
}
