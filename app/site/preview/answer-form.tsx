import { Form, useActionData, useLocation, useNavigation } from '@remix-run/react';
import { useId, useState, useEffect, useRef, type HTMLAttributes, type ReactNode } from 'react';
import { rowChangeText, ROWS_BUTTON, rowsOf } from '~/core/forms/rows';
import type { FormError } from '~/core/merge/form-error';
import { Glyph } from '~/core/ui/glyph';
import { useHydrated } from '~/core/ui/use-hydrated';
import type { FieldErrors } from '~/core/validation/errors';
import { ASK_LIMITS, THANKS, type Passage } from '~/records/previews/ask';
import type { Asked } from './preview-page.server';
import { LIMITS } from '~/core/validation/limits';
import { createPortal } from 'react-dom';

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
    name={ROWS_BUTTON}
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

interface WrittenNote {
  id: string;
  /** The key of the passage; empty for all of the page. */
  about: string;
  text: string;
  /** Whether it was begun beside its passage. */
  isBeside: boolean;
}

/** The controls of one note, by its place among the notes. */
const noteControls = (at: number) => ({ about: `notes.${at}.about`, text: `notes.${at}.text` });

interface BoxProps {
  name: string;
  value: string;
  problem: string | undefined;
}

interface AnswerFieldProps {
  label: string;
  note?: string | undefined;
  problem: string | undefined;
  /** Draws the control. */
  children: (control: HTMLAttributes<HTMLElement>) => ReactNode;
}

function AnswerField({ label, note, problem, children }: AnswerFieldProps) {
  const id = useId();
  const described = [problem && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className="answer__field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'text-box',
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': described || undefined,
      })}
      {problem !== undefined && (
        <p className="answer__wrong" id={`${id}-error`}>
          {problem}
        </p>
      )}
      {note && (
        <p className="answer__hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

const AboutSelect = ({ passages, name, value, problem }: BoxProps & { passages: readonly Passage[] }) => (
  <AnswerField label="About" problem={problem}>
    {(control) => (
      <select {...control} name={name} defaultValue={value}>
        <option value="">All of it</option>
        {passages.map(({ key, label, quote }) => (
          <option key={key} value={key}>
            {label}: {quote.slice(0, 80)}
          </option>
        ))}
      </select>
    )}
  </AnswerField>
);

interface NoteBoxProps extends BoxProps {
  label: string;
  note?: string | undefined;
  /** The id of the form, for a box outside of it. */
  form?: string;
  focus?: boolean;
}

function NoteBox({ name, label, note, form, value, problem, focus }: NoteBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    <AnswerField label={label} note={note} problem={problem}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          form={form}
          rows={3}
          maxLength={ASK_LIMITS.note}
          dir="auto"
          defaultValue={value}
          ref={box}
        />
      )}
    </AnswerField>
  );
}

const NameBox = ({ value, problem }: Omit<BoxProps, 'name'>) => (
  <AnswerField label="Your name" problem={problem}>
    {(control) => (
      <input
        {...control}
        name="name"
        type="text"
        required
        maxLength={LIMITS.line}
        autoComplete="name"
        dir="auto"
        defaultValue={value}
      />
    )}
  </AnswerField>
);

interface PassageNotesProps {
  /** The id of the form that the notes belong to. */
  form: string;
  passages: readonly Passage[];
  notes: readonly WrittenNote[];
  fields: FieldErrors;
  onAdd: (passage: Passage) => void;
  onRemove: (id: string) => void;
}

/** Beside each passage that the page shows: a button that begins a note about it, and the note. */
function PassageNotes({ form, passages, notes, fields, onAdd, onRemove }: PassageNotesProps) {
  const places = usePlaces(passages);
  return passages.map((passage) => {
    const place = places.get(passage.key);
    if (!place) return null;
    const at = notes.findIndex(({ about, isBeside }) => isBeside && about === passage.key);
    const note = notes[at];
    return createPortal(
      note ? (
        <div className="passage-note passage-note--open">
          <input type="hidden" form={form} name={noteControls(at).about} value={passage.key} />
          <NoteBox
            form={form}
            name={noteControls(at).text}
            label={`Note on “${passage.quote.slice(0, 60)}”`}
            value={note.text}
            problem={fields[noteControls(at).text]?.[0]}
            focus
          />
          <button className="link" type="button" onClick={() => onRemove(note.id)}>
            Leave it
          </button>
        </div>
      ) : (
        <button className="link passage-note" type="button" onClick={() => onAdd(passage)}>
          Note<span className="vh"> on {passage.label}</span>
        </button>
      ),
      place,
      passage.key,
    );
  });
}

const WORDS = 'p, li, h1, h2, h3, h4, h5, blockquote, dd';
const PICTURES = 'img, video';
/** A note inside these would be pressed with them. */
const PRESSED = 'a, button, summary';

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

const FILE_NAME = /[a-z0-9]{24}/;

function isPicture(element: Element, file: string): boolean {
  const [name = file] = FILE_NAME.exec(file) ?? [];
  const sources = [element, ...(element.parentElement?.querySelectorAll('source') ?? [])];
  return sources.some((each) =>
    ['src', 'srcset', 'poster'].some((attribute) => each.getAttribute(attribute)?.includes(name)),
  );
}

const isText = (element: Element, quote: string): boolean => {
  const text = plain(element.textContent);
  return quote.endsWith('…') ? text.startsWith(quote.slice(0, -1)) : text === quote;
};

/** Returns the element of each passage, in the order of the page; each element belongs to one passage. */
function findElements(passages: readonly Passage[]): Map<string, Element> {
  const all = (selector: string) => [...(document.getElementById('main')?.querySelectorAll(selector) ?? [])];
  const [words, pictures] = [all(WORDS), all(PICTURES)];
  const taken = new Set<Element>();
  const found = new Map<string, Element>();
  for (const { key, quote, file } of passages) {
    const element =
      file === ''
        ? words.find((each) => !taken.has(each) && isText(each, plain(quote)))
        : pictures.find((each) => !taken.has(each) && isPicture(each, file));
    if (!element) continue;
    taken.add(element);
    const shown = file === '' ? element : (element.closest('figure, .frame') ?? element);
    if (!shown.closest(PRESSED)) found.set(key, shown);
  }
  return found;
}

/** Adds an empty element after each passage, or at the end of a list item, and removes it again. */
function usePlaces(passages: readonly Passage[]): ReadonlyMap<string, Element> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map());
  useEffect(() => {
    const added = [...findElements(passages)].map(([key, element]) => {
      const place = document.createElement('div');
      if (element.matches('li, dd')) element.append(place);
      else element.after(place);
      return [key, place] as const;
    });
    setPlaces(new Map(added));
    return () => added.forEach(([, place]) => place.remove());
  }, [passages]);
  return places;
}
