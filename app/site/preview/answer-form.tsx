import { Form, useActionData, useLocation, useNavigation } from '@remix-run/react';
import { useId, useState } from 'react';
import { rowChangeText, rowsOf } from '~/core/forms/rows';
import type { FormError } from '~/core/merge/form-error';
import { Glyph } from '~/core/ui/glyph';
import { useHydrated } from '~/core/ui/use-hydrated';
import type { FieldErrors } from '~/core/validation/errors';
import { ASK_LIMITS, THANKS, type Passage } from '~/records/previews/ask';
import { AboutSelect, NameBox, NoteBox, noteControls, type WrittenNote } from './answer-fields';
import { PassageNotes } from './passage-notes';
import type { Asked } from './preview-page.server';

const FORM = 'answer';

const thanksOf = (search: string): string | null => {
  const answered = new URLSearchParams(search).get('answered');
  return answered === 'approved' || answered === 'changes' ? THANKS[answered] : null;
};

/** Below the page of a link that asks: a word to all of it, notes, and the two answers. A new answer starts with an empty form. */
export function AnswerRegion({ asked }: { asked: Asked }) {
  const formError = useActionData<FormError>();
  const { pathname, search } = useLocation();
  return (
    <AnswerForm
      key={search}
      action={pathname}
      asked={asked}
      formError={formError}
      thanks={thanksOf(search)}
    />
  );
}

interface AnswerFormProps {
  action: string;
  asked: Asked;
  formError: FormError | undefined;
  thanks: string | null;
}

function AnswerForm({ action, asked, formError, thanks }: AnswerFormProps) {
  const { values = {}, fields = {} } = formError ?? {};
  const [written, setNotes] = useState(() => notesIn(formError));
  const heading = useId();
  const isHydrated = useHydrated();
  const notes = isHydrated ? written : notesIn(formError);
  const add = (about: string, isBeside: boolean) =>
    setNotes((all) => [...all, { id: `${about}/${all.length}/${Date.now()}`, about, text: '', isBeside }]);
  const { passages, seen, name } = asked;
  return (
    <section className="answer" aria-labelledby={heading}>
      <Form id={FORM} method="post" action={action} preventScrollReset className="answer__form">
        <input type="hidden" name="seen" value={seen} />
        <div className="answer__words">
          <h2 id={heading}>Your answer</h2>
          <Note controls={WHOLE} passages={passages} values={values} fields={fields} hint={NEEDED} />
          {notes.map(
            (note, at) =>
              !note.isBeside && (
                <fieldset className="answer__note" key={note.id}>
                  <legend className="vh">Note {at + 2}</legend>
                  <Note
                    controls={noteControls(at)}
                    passages={passages}
                    values={{ [noteControls(at).about]: note.about, [noteControls(at).text]: note.text }}
                    fields={fields}
                  />
                </fieldset>
              ),
          )}
          {notes.length < ASK_LIMITS.notes && <AddNote onAdd={() => add('', false)} />}
          {name === '' && <NameBox value={values.name ?? ''} problem={fields.name?.[0]} />}
        </div>
        <AnswerButtons
          said={formError?.message ? formError.detail : thanks}
          isWrong={Boolean(formError?.message)}
        />
      </Form>
      {isHydrated && (
        <PassageNotes
          form={FORM}
          passages={passages}
          notes={notes}
          fields={fields}
          onAdd={({ key }) => add(key, true)}
          onRemove={(id) => setNotes((all) => all.filter((note) => note.id !== id))}
        />
      )}
    </section>
  );
}

const WHOLE = { about: 'about', text: 'note' };
const NEEDED = 'Needed when you ask for changes.';

interface NoteProps {
  controls: { about: string; text: string };
  passages: readonly Passage[];
  values: Record<string, string>;
  fields: FieldErrors;
  hint?: string;
}

const Note = ({ controls: { about, text }, passages, values, fields, hint }: NoteProps) => (
  <>
    <AboutSelect name={about} passages={passages} value={values[about] ?? ''} problem={fields[about]?.[0]} />
    <NoteBox name={text} label="Note" note={hint} value={values[text] ?? ''} problem={fields[text]?.[0]} />
  </>
);

/** Without scripts the server adds the note. */
const AddNote = ({ onAdd }: { onAdd: () => void }) => (
  <button
    className="link"
    type="submit"
    name="rows"
    value={rowChangeText({ verb: 'add', path: 'notes' })}
    formNoValidate
    onClick={(event) => {
      event.preventDefault();
      onAdd();
    }}
  >
    Add another note
  </button>
);

/** The notes of a form that was sent and is drawn again. */
const notesIn = (formError: FormError | undefined): WrittenNote[] =>
  (rowsOf(formError?.values ?? {}, 'notes') ?? []).map(({ about = '', text = '' }, at) => ({
    id: `sent/${at}`,
    about,
    text,
    isBeside: false,
  }));

function AnswerButtons({ said, isWrong }: { said: string | null; isWrong: boolean }) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <div className="answer__bar" data-failed={isWrong || undefined}>
      <p className="answer__said" role="status">
        {isSending ? 'Sending …' : said}
      </p>
      <button type="submit" name="answer" value="changes">
        Ask for changes
      </button>
      <button type="submit" name="answer" value="approved">
        <Glyph name="check" />
        Approve
      </button>
    </div>
  );
}
