import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { LinkedText } from './linked-text';
import { FormErrorNotice } from './notice';
import type { QuestionPart } from '~/core/validation/errors';

export interface DeleteScreenProps {
  from: string;
  formError: { message: string; detail: string } | undefined;
}

interface Props extends DeleteScreenProps {
  heading: string;
  text: string;
  about?: readonly QuestionPart[];
  /** False if it cannot be deleted now; `children` then explain why. */
  canDelete?: boolean;
  verb?: string;
  backLabel?: string;
  children?: ReactNode;
}

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
  // What has many files takes a while.
  const isGoing = useNavigation().formMethod === 'POST';
  return (
    // The question about another record starts over, although the route is the same.
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
            <button className="btn btn--bad" type="submit" disabled={isGoing}>
              {isGoing ? `${verb}…` : verb}
            </button>
          )}
        </div>
      </Form>
    </Fragment>
  );
}
