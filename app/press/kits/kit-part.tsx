import { useId, type ReactNode, createContext, useContext } from 'react';
import { FieldError, useFormField, FieldContext } from '~/core/forms/field';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { stillNeeds } from './kit-lacks';
import { type KitFile, type PersonChoice, clearanceWaits } from './still-rows';

interface KitPartProps {
  id?: string;
  title: string;
  text?: ReactNode;
  tools?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

export function KitPart({ id, title, text, tools, isWide = false, children }: KitPartProps) {
  const own = useId();
  return (
    <section className={isWide ? 'set set--wide' : 'set'} id={id} aria-labelledby={own}>
      <header>
        <h2 id={own}>{title}</h2>
        {text && <p>{text}</p>}
        {tools}
      </header>
      <div>{children}</div>
    </section>
  );
}

interface KitState {
  files: Readonly<Record<string, KitFile>>;
  cast: PersonChoice[];
  isEmbargoed: boolean;
  mayClear: boolean;
}

export const KitContext = createContext<KitState>({
  files: {},
  cast: [],
  isEmbargoed: false,
  mayClear: false,
});

/** The id of the datalist with everyone the show credits. */
export const NAMES_LIST = 'credited-names';

interface VisibilityFieldProps {
  name: string;
  label: string;
  slug: string;
}

const WORDS = {
  off: () => 'Nobody. Links to the kit end for good.',
  link: () => 'Anybody who has a link that ends.',
  public: (slug: string) => `Everybody, at /press/${slug}.`,
} as const;

export function VisibilityField({ name, label, slug }: VisibilityFieldProps) {
  const { control, value, error, isChanged } = useFormField({ name });
  const { id, name: group, ...about } = control;
  return (
    <div className={isChanged ? 'field changed' : 'field'}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="choices" role="radiogroup" aria-labelledby={`${id}-label`} {...about}>
        {SHOW_PRESS_FIELDS.visibility.options.map(([option, words]) => (
          <label key={option}>
            <input
              type="radio"
              name={group}
              value={option}
              aria-label={words}
              aria-describedby={`${id}-${option}`}
              defaultChecked={value === option}
            />
            <strong>{words}</strong>
            <span id={`${id}-${option}`}>{WORDS[option](slug)}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

const LABEL = 'Cleared for the press';

interface ClearanceProps {
  row: string;
  file: KitFile | undefined;
  /** The id of the text that says how it stands with the clearance. */
  noteId: string;
}

/** The checkbox that clears a picture for the press, for users who may; disabled while an approval is missing. */
export function Clearance({ row, file, noteId }: ClearanceProps) {
  const { values, errors } = useContext(FieldContext);
  const { mayClear } = useContext(KitContext);
  if (!mayClear) return null;
  const name = `${row}.cleared`;
  const isCleared = values[name] === 'true';
  const isWaiting = !isCleared && file !== undefined && clearanceWaits(file) !== '';
  return (
    <label className="tick press-still__clear">
      {!isWaiting && <input type="hidden" name={name} value="false" />}
      <input
        type="checkbox"
        aria-describedby={noteId}
        name={name}
        value="true"
        {...(isWaiting ? { disabled: true } : { defaultChecked: isCleared })}
        {...(errors[name] && { 'aria-invalid': true })}
      />
      <span>{LABEL}</span>
    </label>
  );
}

interface Standing {
  isCleared: boolean;
  mayClear: boolean;
}

/** Returns who cleared a picture, or why it is not cleared yet; empty if nothing is in the way. */
export function clearanceNote(file: KitFile | undefined, { isCleared, mayClear }: Standing): string {
  if (!mayClear) return isCleared ? '' : 'Editors clear pictures.';
  if (isCleared) return [file?.clearedWords, LOSES].filter(Boolean).join('. ');
  return (file && clearanceWaits(file)) || stillNeeds(file ?? { credit: '', caption: '', alt: '' });
}

const LOSES = 'Naming somebody else on it takes this away until they have approved';
