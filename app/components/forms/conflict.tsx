import { longDateTime } from '~/rules/text/dates';
import type { DiffPart } from '~/rules/text/diff-part';
import type { ConflictView } from '~/rules/forms/form-error';
import { DiffText } from '../ui/diff-text';
import { Notice } from '../ui/notice';

const several = (count: number) => (count === 1 ? 'one field' : `${count} fields`);

/** Shows both versions of the conflicting fields side by side, with the differing words marked. */
export function ConflictChoices({ conflict: { by, at, differences, kept } }: { conflict: ConflictView }) {
  const when = longDateTime(at);
  return (
    <section className="conflict" aria-label="Changed by somebody else" tabIndex={-1}>
      <Notice kind="warn">
        <p>
          <strong>
            {by} saved this on {when}, while you were editing.
          </strong>
        </p>
        <p>
          You both changed {several(differences.length)}. Nothing has been saved, and what you typed is kept
          below. Overwrite saves your version; Reload takes what {by} saved.
        </p>
      </Notice>
      <div className="versions">
        {differences.map(({ field, label, theirs, mine }) => (
          <div key={field}>
            <h2>{label}</h2>
            <Version name={`${label}, saved`} heading={`${by}, saved ${when}`} parts={theirs} />
            <Version name={`${label}, yours`} heading="Yours, not saved" parts={mine} />
          </div>
        ))}
        {kept.map(({ field, label, text }) => (
          <div key={field}>
            <h2>{label}</h2>
            <p className="both quiet">
              Only {by} changed this, so it stays: <strong>{text || 'empty'}</strong>
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Version({ name, heading, parts }: { name: string; heading: string; parts: DiffPart[] }) {
  return (
    <section aria-label={name}>
      <h3>{heading}</h3>
      <p className="said" dir="auto">
        {parts.length === 0 && <span className="quiet">Empty</span>}
        <DiffText parts={parts} />
      </p>
    </section>
  );
}
