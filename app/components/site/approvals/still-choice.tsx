import { companyOf, type StillToApprove } from '~/rules/approvals/approval-page';
import {
  drawnNoteControl,
  drawnVerdictControl,
  noteControl,
  verdictControl,
} from '~/rules/approvals/answer-form';
import { MAX_APPROVAL_NOTE, type Decision } from '~/rules/approvals/round';

interface StillChoiceProps {
  still: StillToApprove;
  /** The path of the link. */
  path: string;
  /** Whose link it is. */
  name: string;
  /** What was chosen in a form that could not be saved; null for a form as it is stored. */
  typed: Readonly<Record<string, string>> | null;
  error: string | undefined;
}

export const pictureId = (number: number): string => `picture-${number}`;

const numberText = (number: number) => String(number).padStart(2, '0');

/** A still with its choice and a note. What it was drawn with goes along, so that a form counts only where it was changed. */
export function StillChoice({ still, path, name, typed, error }: StillChoiceProps) {
  const { number, verdict, note } = still;
  const drawn = {
    verdict: typed?.[drawnVerdictControl(number)] ?? verdict,
    note: typed?.[drawnNoteControl(number)] ?? note,
  };
  const chosen = typed ? typed[verdictControl(number)] : verdict;
  const written = typed?.[noteControl(number)] ?? note;
  const errorId = `note-${number}-error`;
  return (
    <fieldset className="approval-still" id={pictureId(number)} data-number={number}>
      <legend className="vh">
        Picture {number}, {companyOf(still).toLowerCase()}
      </legend>
      <input type="hidden" name={drawnVerdictControl(number)} value={drawn.verdict} />
      <input type="hidden" name={drawnNoteControl(number)} value={drawn.note} />
      <StillPicture still={still} path={path} name={name} />
      <div className="approval-still__choice">
        <Choice number={number} value="kept" label="Keep" chosen={chosen} />
        <Choice number={number} value="refused" label="Refuse" chosen={chosen} />
      </div>
      <div className="approval-still__who">
        <p>
          <b>{numberText(number)}</b> <span>{companyOf(still)}</span>
        </p>
        <details className="approval-still__note" open={written !== '' || error !== undefined}>
          <summary>
            Note<span className="vh"> for picture {number}</span>
          </summary>
          <label>
            <span className="vh">Note for picture {number}</span>
            <textarea
              className="approval-box"
              name={noteControl(number)}
              rows={2}
              maxLength={MAX_APPROVAL_NOTE}
              defaultValue={written}
              dir="auto"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
            />
          </label>
          {error && (
            <p className="approval-wrong" id={errorId}>
              {error}
            </p>
          )}
        </details>
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  number: number;
  value: Decision;
  label: string;
  chosen: string | undefined;
}

const Choice = ({ number, value, label, chosen }: ChoiceProps) => (
  <label>
    <input type="radio" name={verdictControl(number)} value={value} defaultChecked={chosen === value} />
    <span>{label}</span>
  </label>
);

type StillPictureProps = Pick<StillChoiceProps, 'still' | 'path' | 'name'>;

/** The picture of a still, which leads to a larger one. */
function StillPicture({ still, path, name }: StillPictureProps) {
  const { number, isMissing } = still;
  const url = `${path}/pictures/${number}`;
  if (isMissing)
    return (
      <p className="approval-still__picture approval-still__picture--none">
        <span>This picture is not there any more.</span>
      </p>
    );
  return (
    <a className="approval-still__picture" href={url} target="_blank" rel="noreferrer">
      <StillImage still={still} path={path} name={name} />
      <span className="vh">, picture {number}, larger</span>
    </a>
  );
}

/** The picture itself, with whom it shows as its text. */
export function StillImage({ still, path, name }: StillPictureProps) {
  const { number, others, size } = still;
  return (
    <img
      src={`${path}/pictures/${number}?width=800`}
      alt={[name, ...others].join(', ')}
      loading="lazy"
      draggable={false}
      {...(size ?? { width: 3, height: 2 })}
    />
  );
}
