import type { DiffPart } from '~/rules/text/diff-part';

/** A text with the parts marked that only one of two versions has. */
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
