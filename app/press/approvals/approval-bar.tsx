import { countWord } from '~/core/text/formats';
import { KIND_WORDS, kindsAmong, pictureId, type ApprovalPage } from './approval-page-data';
import type { KeptMarks } from './use-marks';

/** Why marks are not saved; null if all are, or are on their way. */
function problemOf({ refusals, isUnreachable, waiting, left }: KeptMarks): [string, string] | null {
  const [why] = refusals.values();
  if (why === undefined)
    return isUnreachable && waiting.size > 0
      ? ['Not saved: no connection.', 'It is tried again by itself.']
      : null;
  const tooMany = left.solo.tooMany + left.group.tooMany;
  return tooMany > 0
    ? [`Not saved: ${tooMany} too many.`, `Keep ${countWord(tooMany).toLowerCase()} of them.`]
    : [`Not saved: ${why}`, ''];
}

/** The bar at the foot: what may still be refused, what happened to the newest marks, and Save. */
export function ApprovalBar({ approval, marks }: { approval: ApprovalPage; marks: KeptMarks }) {
  const problem = problemOf(marks);
  const [refused] = marks.refusals.keys();
  return (
    <div className="approval-bar" data-failed={problem !== null || undefined}>
      <p className="approval-bar__left">
        {kindsAmong(approval.allowance).map((kind) => (
          <span key={kind}>
            <b>{marks.left[kind].left} left</b> {KIND_WORDS[kind]}
          </span>
        ))}
      </p>
      <p className="approval-bar__state" role="status">
        {problem ? (
          <>
            <strong>{problem[0]}</strong> <span>{problem[1]}</span>
          </>
        ) : (
          <Progress approval={approval} marks={marks} />
        )}
      </p>
      {refused === undefined ? (
        <button className="btn" type="submit">
          Save
        </button>
      ) : (
        // The mark is sent again by itself.
        <a className="btn" href={`#${pictureId(refused)}`}>
          Show it
        </a>
      )}
    </div>
  );
}

function Progress({ approval, marks: { progress, waiting } }: { approval: ApprovalPage; marks: KeptMarks }) {
  if (waiting.size > 0) return <strong>Saving …</strong>;
  if (!progress) return <span className="approval-bar__page" />;
  return (
    <>
      <strong>Saved</strong> <span>{approval.open} open</span>
    </>
  );
}
