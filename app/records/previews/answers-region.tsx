import { Link } from '@remix-run/react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { FieldNotesContext } from '~/core/forms/field';
import { useInPlaceForm } from '~/core/forms/in-place-form';
import { Icon } from '~/core/ui/icon';
import { useHydrated } from '~/core/ui/use-hydrated';
import { answerText, readTicks, drawnTickControl, tickControl, type AnswerView, type NoteView } from './ask';

const FORM = 'note-ticks';

interface AnswersProps {
  path: string;
  answers: readonly AnswerView[];
  total: number;
  now: string;
}

/** Above a record's fields: who approved it and who asked for changes. Its ticks belong to a form outside of the record's. */
export function AnswersRegion({ path, answers, total, now }: AnswersProps) {
  const isHydrated = useHydrated();
  if (answers.length === 0) return null;
  const hasNotes = answers.some(({ notes }) => notes.length > 0);
  return (
    <section className="answers-region" id="answers" aria-labelledby="answers-heading">
      <h2 id="answers-heading">Answers</h2>
      <ul className="divided">
        {answers.map((answer) => (
          <AnswerItem key={answer.id} answer={answer} path={path} now={now} />
        ))}
      </ul>
      {total > answers.length && <p className="quiet">And {total - answers.length} earlier ones.</p>}
      {hasNotes && !isHydrated && (
        <button className="btn" type="submit" form={FORM}>
          Save the notes
        </button>
      )}
    </section>
  );
}

function AnswerItem({ answer, path, now }: { answer: AnswerView; path: string; now: string }) {
  const { id, note, notes, changedSince } = answer;
  const isApproved = answer.answer === 'approved';
  return (
    <li className={isApproved ? 'answers-region__good' : 'answers-region__asked'}>
      <Icon name={isApproved ? 'check' : 'warning'} />
      <div>
        <p>
          <strong>{answerText(answer, new Date(now))}</strong>
        </p>
        {note && <p className="answers-region__words">{note}</p>}
        {notes.length > 0 && (
          <ol className="answers-region__notes">
            {notes.map((each) => (
              <NoteItem key={each.id} answer={id} note={each} />
            ))}
          </ol>
        )}
      </div>
      {changedSince && (
        <p className="answers-region__since">
          <span className="badge badge--soon">changed since</span>
          <Link to={`${path}/answers/${id}`}>Compare</Link>
        </p>
      )}
    </li>
  );
}

function NoteItem({ answer, note: { id, quote, text, done } }: { answer: string; note: NoteView }) {
  return (
    <li className={done ? 'answers-region__done' : undefined}>
      {quote && <q className="quiet">{quote}</q>}
      <p className="answers-region__words">{text}</p>
      <input type="hidden" form={FORM} name={drawnTickControl(answer, id)} value={String(done)} />
      <div className="answers-region__tick">
        <label className="tick">
          <input
            type="checkbox"
            form={FORM}
            name={tickControl(answer, id)}
            value="true"
            defaultChecked={done}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
          <span>Done</span>
        </label>
      </div>
    </li>
  );
}

/** Outside of the record's form: saves the ticks as soon as they are made. */
export function NoteTicksForm({ path }: Pick<AnswersProps, 'path'>) {
  const form = useRef<HTMLFormElement>(null);
  const { send } = useInPlaceForm({ action: path });
  useEffect(() => {
    // A tick that was made before hydration.
    if (form.current && readTicks(new FormData(form.current)).size > 0) form.current.requestSubmit();
  }, []);
  return (
    <form
      id={FORM}
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
      }}
    >
      <input type="hidden" name="intent" value="tick-notes" />
    </form>
  );
}

/** Shows the open notes below the fields of their passages. */
export function FieldNotes({ answers, children }: { answers: readonly AnswerView[]; children: ReactNode }) {
  const notes = useMemo(() => notesByField(answers), [answers]);
  return <FieldNotesContext.Provider value={notes}>{children}</FieldNotesContext.Provider>;
}

function notesByField(answers: readonly AnswerView[]): ReadonlyMap<string, ReactNode> {
  const open = answers.flatMap(({ name, notes }) =>
    notes.filter(({ done, about }) => !done && about !== '').map((note) => ({ ...note, name })),
  );
  const fields = new Set(open.map(({ about }) => about));
  return new Map(
    [...fields].map((field) => [
      field,
      <ul key={field} className="field-notes" aria-label="Notes">
        {open
          .filter(({ about }) => about === field)
          .map(({ id, name, quote, text }) => (
            <li key={id}>
              <q className="quiet">{quote}</q> {text} <span className="quiet">{name}</span>
            </li>
          ))}
      </ul>,
    ]),
  );
}
