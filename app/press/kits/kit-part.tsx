import { useId, type ReactNode, createContext, useContext } from 'react';
import { FieldError, useFormField, CheckField, FieldContext } from '~/core/forms/field';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { Icon } from '~/core/ui/icon';
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
    <section className={isWide ? 'set press-form__wide' : 'set'} id={id} aria-labelledby={own}>
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
  link: () => 'Whoever has a link that ends.',
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
}

/** The checkbox that clears a picture for the press, or the reason why it cannot be cleared yet. */
export function Clearance({ row, file }: ClearanceProps) {
  const id = useId();
  const { values, errors } = useContext(FieldContext);
  const { mayClear } = useContext(KitContext);
  const name = `${row}.cleared`;
  const [error] = errors[name] ?? [];
  const isCleared = values[name] === 'true';
  const waits = file ? clearanceWaits(file) : '';
  const wrong = error && (
    <p className="wrong">
      <Icon name="warning" />
      {error}
    </p>
  );
  if (!mayClear) return <p className="press-still__clear quiet">{isCleared ? LABEL : NOT_YOURS}</p>;
  if (!isCleared && waits !== '')
    return (
      <div className="press-still__clear">
        <label className="tick">
          <input type="checkbox" id={id} aria-describedby={`${id}-note`} disabled />
          <span>{LABEL}</span>
        </label>
        <p className="note" id={`${id}-note`}>
          {waits}
        </p>
        {wrong}
      </div>
    );
  const note = isCleared
    ? [file?.clearedWords, LOSES].filter(Boolean).join('. ')
    : stillNeeds(file ?? { credit: '', caption: '', alt: '' });
  return (
    <div className="press-still__clear">
      <input type="hidden" name={name} value="false" />
      <CheckField name={name} label={LABEL} note={note} />
      {wrong}
    </div>
  );
}

const NOT_YOURS = 'Not cleared for the press. Editors clear pictures.';
const LOSES = 'Naming somebody else on it takes this away until they have approved';
