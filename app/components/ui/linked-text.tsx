import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import type { QuestionPart } from '~/rules/validation/question';

/** A text of which some words lead to screens of the admin. */
export const LinkedText = ({ parts }: { parts: readonly QuestionPart[] }) => (
  <>
    {parts.map((part, index) => (
      <Fragment key={index}>
        {typeof part === 'string' ? part : <Link to={part.to}>{part.text}</Link>}
      </Fragment>
    ))}
  </>
);
