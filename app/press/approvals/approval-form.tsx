import { Form, Link } from '@remix-run/react';
import { type FormEvent, type KeyboardEvent, type TouchEvent, useRef } from 'react';
import type { FormError } from '~/core/merge/form-error';
import { countWord } from '~/core/text/formats';
import {
  type ApprovalPage,
  companyOf,
  drawnNoteControl,
  drawnVerdictControl,
  GO_CONTROL,
  KIND_WORDS,
  kindsAmong,
  noteControl,
  pictureId,
  sentChoices,
  type StillToApprove,
  verdictControl,
} from './approval-page-data';
import type { StoredMarks, Mark } from './marks';
import { type Decision, MAX_APPROVAL_NOTE, picturesText, STILLS_PER_PAGE } from './round';

interface StillChoiceProps {
  still: StillToApprove;
  path: string;
  name: string;
  /** The input of a form that could not be saved; null for the stored state. */
  typed: Readonly<Record<string, string>> | null;
  error: string | undefined;
  /** What is stored by now, by a mark that was sent by itself; undefined before. */
  stored: Mark | undefined;
  isRejected: boolean;
}

export const numberText = (number: number) => String(number).padStart(2, '0');

const CHOICES = [
  ['kept', 'Keep'],
  ['refused', 'Refuse'],
] as const;

/** A still with its choice and a note. The form also carries the rendered values, so that only changes count. */
function StillChoice({ still, path, name, typed, error, stored, isRejected }: StillChoiceProps) {
  const { number, verdict, note } = still;
  const drawn = stored ?? {
    verdict: typed?.[drawnVerdictControl(number)] ?? verdict,
    note: typed?.[drawnNoteControl(number)] ?? note,
  };
  const chosen = typed ? typed[verdictControl(number)] : verdict;
  const written = typed?.[noteControl(number)] ?? note;
  const errorId = `note-${number}-error`;
  return (
    <fieldset
      className="approval-still"
      id={pictureId(number)}
      data-number={number}
      data-failed={isRejected || undefined}
    >
      <legend className="vh">
        Picture {number}, {companyOf(still).toLowerCase()}
      </legend>
      <input type="hidden" name={drawnVerdictControl(number)} value={drawn.verdict} />
      <input type="hidden" name={drawnNoteControl(number)} value={drawn.note} />
      <StillPicture still={still} path={path} name={name} />
      <Choices number={number} chosen={chosen} />
      <div className="approval-still__who">
        <p>
          <b>{numberText(number)}</b> <span>{companyOf(still)}</span>
          {isRejected && <strong className="approval-wrong">Not saved</strong>}
        </p>
        <details className="approval-still__note" open={written !== '' || error !== undefined}>
          <summary className="touch opener">
            Note<span className="vh"> for picture {number}</span>
          </summary>
          <label>
            <span className="vh">Note for picture {number}</span>
            <textarea
              className="text-box"
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

const Choices = ({ number, chosen }: { number: number; chosen: string | undefined }) => (
  <div className="approval-still__choice">
    {CHOICES.map(([value, label]) => (
      <label key={value}>
        <input
          className="covering covering--clear"
          type="radio"
          name={verdictControl(number)}
          value={value}
          defaultChecked={chosen === value}
        />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

type StillPictureProps = Pick<StillChoiceProps, 'still' | 'path' | 'name'>;

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

const STILL = 'fieldset[data-number]';
/** A swipe's least distance in pixels, and how much more horizontal than vertical it must be. */
const SWIPE = { least: 60, ratio: 2 } as const;

const KEYS: Record<string, Decision> = { k: 'kept', x: 'refused' };

const pictureOf = (still: Element | undefined) =>
  still?.querySelector<HTMLElement>('.approval-still__picture');

/** Clicks the radio button, so that its handlers run. */
function choose(still: Element, value: Decision): void {
  still.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click();
}

const isOpen = (still: Element) => still.querySelector('input[type="radio"]:checked') === null;

function goTo(still: Element | undefined): void {
  pictureOf(still)?.focus();
  still?.scrollIntoView({ block: 'nearest' });
}

/**
 * Handlers for a list of stills: K keeps and X refuses the focused picture and goes on to the next open one, arrows move between pictures,
 * a swipe to the right keeps and one to the left refuses.
 */
function useChoiceGestures() {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches('textarea, summary')) return;
      const still = target.closest(STILL);
      if (!still) return;
      const all = [...event.currentTarget.querySelectorAll(STILL)];
      const place = all.indexOf(still);
      const value = KEYS[event.key.toLowerCase()];
      if (value) {
        event.preventDefault();
        choose(still, value);
        goTo(all.slice(place + 1).find(isOpen) ?? all.find(isOpen) ?? still);
      } else if (!target.matches('input') && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
        event.preventDefault();
        goTo(all[place + (event.key === 'ArrowRight' ? 1 : -1)]);
      }
    },
    onTouchStart({ touches }: TouchEvent<HTMLElement>) {
      const first = touches.item(0);
      start.current = touches.length === 1 ? { x: first.clientX, y: first.clientY } : null;
    },
    onTouchEnd({ target, changedTouches }: TouchEvent<HTMLElement>) {
      const last = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      const still = (target as HTMLElement).closest('.approval-still__picture')?.closest(STILL);
      if (!from || !still) return;
      const [x, y] = [last.clientX - from.x, last.clientY - from.y];
      if (Math.abs(x) < SWIPE.least || Math.abs(x) < SWIPE.ratio * Math.abs(y)) return;
      choose(still, x > 0 ? 'kept' : 'refused');
    },
  };
}

export interface ApprovalFormProps {
  approval: ApprovalPage;
  path: string;
  isSaved: boolean;
  formError: FormError | undefined;
}

export function ApprovalForm({ approval, marks, ...props }: ApprovalFormProps & { marks: StoredMarks }) {
  const { path, isSaved, formError } = props;
  const { stills, page, name } = approval;
  const gestures = useChoiceGestures();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Another page is opened by the server, which saves first.
    if ((event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === GO_CONTROL) return;
    event.preventDefault();
    void marks.saveNow();
  };
  return (
    <>
      {formError && <NotSaved approval={approval} path={path} formError={formError} />}
      {isSaved && !formError && (
        <p className="approval-saved" role="status">
          Saved. You can change it until you are done.
        </p>
      )}
      <Form
        className="approval"
        method="post"
        action={page > 1 ? `${path}?page=${page}` : path}
        aria-label="Pictures to keep or refuse"
        preventScrollReset
        // Firefox would restore older marks after a reload, and they would be sent.
        autoComplete="off"
        ref={marks.form}
        onSubmit={submit}
        onInput={marks.changed}
      >
        <ol className="approval-stills" {...gestures}>
          {stills.map((still) => (
            // A still with newly stored values is rendered again; input in other stills is kept.
            <li key={`${still.number} ${still.verdict} ${still.note}`}>
              <StillChoice
                still={still}
                path={path}
                name={name}
                typed={formError ? formError.values : null}
                error={formError?.fields[noteControl(still.number)]?.[0]}
                stored={marks.stored.get(still.number)}
                isRejected={marks.rejections.has(still.number)}
              />
            </li>
          ))}
        </ol>
        <Pages approval={approval} path={path} />
        <ApprovalBar approval={approval} marks={marks} />
      </Form>
    </>
  );
}

function Pages({ approval, path }: Pick<ApprovalFormProps, 'approval' | 'path'>) {
  const { page, pages, kept, refused, open } = approval;
  const total = kept + refused + open;
  const rangeOf = (number: number) =>
    `${(number - 1) * STILLS_PER_PAGE + 1} to ${Math.min(total, number * STILLS_PER_PAGE)}`;
  return (
    <nav className="row approval-pages" aria-label="Pages">
      <p>
        Pictures {rangeOf(page)} of {total}
      </p>
      <p className="approval-keys">
        <kbd>K</kbd> keeps, <kbd>X</kbd> refuses, <kbd>←</kbd> <kbd>→</kbd> move
      </p>
      {page > 1 && (
        <Link className="link" to={page > 2 ? `${path}?page=${page - 1}` : path} reloadDocument>
          Back to {rangeOf(page - 1)}
        </Link>
      )}
      {page < pages && (
        <button className="link" type="submit" name={GO_CONTROL} value={page + 1}>
          Save, and go on to {rangeOf(page + 1)}
        </button>
      )}
    </nav>
  );
}

type NotSavedProps = Pick<ApprovalFormProps, 'approval' | 'path'> & { formError: FormError };

function NotSaved({ approval, path, formError }: NotSavedProps) {
  const choices = sentChoices(formError.values);
  const added = approval.stills.filter(({ number, verdict }) => {
    const choice = choices.get(number);
    return choice?.verdict === 'refused' && choice.drawn.verdict !== 'refused' && verdict !== 'refused';
  });
  return (
    <section className="approval-no" role="alert">
      <h2 className="display">{formError.detail}</h2>
      <p>{formError.message} What you chose is still marked on this page.</p>
      {added.length > 0 && Object.keys(formError.fields).length === 0 && (
        <>
          <p>{picturesText(added.length)} that you refuse now:</p>
          <ul>
            {added.map((still) => (
              <li key={still.number}>
                <a href={`#${pictureId(still.number)}`}>
                  <StillImage still={still} path={path} name={approval.name} />
                  Picture {still.number}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Why marks are not saved; null if all are, or are on their way. */
function problemOf({ rejections, isUnreachable, waiting, left }: StoredMarks): [string, string] | null {
  const [why] = rejections.values();
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
function ApprovalBar({ approval, marks }: { approval: ApprovalPage; marks: StoredMarks }) {
  const problem = problemOf(marks);
  const [rejected] = marks.rejections.keys();
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
      {rejected === undefined ? (
        <button className="btn" type="submit">
          Save
        </button>
      ) : (
        // The mark is sent again by itself.
        <a className="btn" href={`#${pictureId(rejected)}`}>
          Show it
        </a>
      )}
    </div>
  );
}

function Progress({
  approval,
  marks: { progress, waiting },
}: {
  approval: ApprovalPage;
  marks: StoredMarks;
}) {
  if (waiting.size > 0) return <strong>Saving …</strong>;
  if (!progress) return <span className="approval-bar__page" />;
  return (
    <>
      <strong>Saved</strong> <span>{approval.open} open</span>
    </>
  );
}
