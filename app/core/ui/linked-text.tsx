import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import type { QuestionPart } from '~/core/validation/errors';
import type { DiffPart } from '~/core/merge/conflict-differences';

export const LinkedText = ({ parts }: { parts: readonly QuestionPart[] }) => (
  <>
    {parts.map((part, index) => (
      <Fragment key={index}>
        {typeof part === 'string' ? part : <Link to={part.to}>{part.text}</Link>}
      </Fragment>
    ))}
  </>
);

export function DiffText({ parts }: { parts: DiffPart[] }) {
  return (
    <>
      {parts.map(({ text, change }, index) => {
        if (change === 'added') return <ins key={index}>{text}</ins>;
        if (change === 'removed') return <del key={index}>{text}</del>;
        return <span key={index}>{text}</span>;
      })}
    </>
  );
}
