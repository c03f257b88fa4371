import { useEffect, useId, useRef } from 'react';
import { LIMITS } from '~/core/validation/limits';
import { ASK_LIMITS, type Passage } from '~/records/previews/ask';

export interface WrittenNote {
  id: string;
  /** The key of the passage; empty for all of the page. */
  about: string;
  text: string;
  /** Whether it was begun beside its passage. */
  isBeside: boolean;
}

/** The controls of one note, by its place among the notes. */
export const noteControls = (at: number) => ({ about: `notes.${at}.about`, text: `notes.${at}.text` });

interface BoxProps {
  name: string;
  value: string;
  problem: string | undefined;
}

const Problem = ({ id, problem }: { id: string; problem: string | undefined }) =>
  problem === undefined ? null : (
    <p className="answer__wrong" id={id}>
      {problem}
    </p>
  );

export function AboutSelect({ passages, name, value, problem }: BoxProps & { passages: readonly Passage[] }) {
  const id = useId();
  return (
    <div className="answer__field">
      <label htmlFor={id}>About</label>
      <select
        id={id}
        className="text-box"
        name={name}
        defaultValue={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem && `${id}-error`}
      >
        <option value="">All of it</option>
        {passages.map(({ key, label, quote }) => (
          <option key={key} value={key}>
            {label}: {quote.slice(0, 80)}
          </option>
        ))}
      </select>
      <Problem id={`${id}-error`} problem={problem} />
    </div>
  );
}

export function NoteBox({ name, label, note, form, value, problem, focus }: BoxProps & NoteBoxProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  const described = [problem && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className="answer__field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="text-box"
        name={name}
        form={form}
        rows={3}
        maxLength={ASK_LIMITS.note}
        dir="auto"
        defaultValue={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={described || undefined}
        ref={box}
      />
      <Problem id={`${id}-error`} problem={problem} />
      {note && (
        <p className="answer__hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

interface NoteBoxProps {
  label: string;
  note?: string | undefined;
  /** The id of the form, for a box outside of it. */
  form?: string;
  focus?: boolean;
}

export function NameBox({ value, problem }: Omit<BoxProps, 'name'>) {
  const id = useId();
  return (
    <div className="answer__field">
      <label htmlFor={id}>Your name</label>
      <input
        id={id}
        className="text-box"
        name="name"
        type="text"
        required
        maxLength={LIMITS.line}
        autoComplete="name"
        dir="auto"
        defaultValue={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem && `${id}-error`}
      />
      <Problem id={`${id}-error`} problem={problem} />
    </div>
  );
}
