import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';
import type { Field, Fields } from '~/core/fields/field';
import { fromLocalInput } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';

interface FieldState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  changed: ReadonlySet<string>;
  /** The field to focus on load without scripts: the first invalid one. */
  focus?: string | undefined;
}

const NONE: ReadonlySet<string> = new Set();

export const FieldContext = createContext<FieldState>({ values: {}, errors: {}, changed: NONE });

/** The values and errors of the controls inside; none of them is marked as changed. */
export const FieldValues = ({ values, errors = {}, focus, children }: FieldValuesProps) => (
  <FieldContext.Provider value={{ values, errors, changed: NONE, focus }}>{children}</FieldContext.Provider>
);

interface FieldValuesProps extends Pick<FieldState, 'values' | 'focus'> {
  errors?: FieldState['errors'];
  children: ReactNode;
}

interface Shared {
  name: string;
  label: ReactNode;
  note?: ReactNode;
}

/** Returns a field's state, and the attributes that link its label, note and error to the control. */
export function useFormField({ name, note }: Pick<Shared, 'name' | 'note'>) {
  const id = useId();
  const { values, errors, changed, focus } = useContext(FieldContext);
  const error = errors[name]?.[0];
  const describedBy = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return {
    id,
    error,
    value: values[name] ?? '',
    isChanged: changed.has(name),
    control: {
      id,
      name,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(error && { 'aria-invalid': true as const }),
      ...(focus === name && { autoFocus: true }),
    },
  };
}

/** What others have said about fields, by name; shown below the control. */
export const FieldNotesContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

interface FrameProps extends Shared {
  id: string;
  error: string | undefined;
  isChanged: boolean;
  required?: boolean | undefined;
  /** For a control that `<label>` does not support, such as the editor; the label's id is `${id}-label`. */
  asGroup?: boolean;
  children: ReactNode;
}

/** Below a control: what is wrong with it. `control` of `useFormField` names it as the description. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="wrong" id={`${id}-error`}>
      <Icon name="warning" />
      {error}
    </p>
  );

export function FieldFrame(props: FrameProps) {
  const { id, name, label, note, error, isChanged, required, asGroup, children } = props;
  const said = useContext(FieldNotesContext).get(name);
  const words = (
    <>
      {label}
      {required && (
        <span className="req" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
  return (
    <div className={isChanged ? 'field changed' : 'field'}>
      {asGroup ? (
        <span className="label" id={`${id}-label`}>
          {words}
        </span>
      ) : (
        <label htmlFor={id}>{words}</label>
      )}
      {children}
      <FieldError id={id} error={error} />
      <Note id={id} note={note} />
      {said}
    </div>
  );
}

function Note({ id, note }: { id: string; note: ReactNode }) {
  if (!note) return null;
  return (
    <p className="note" id={`${id}-note`}>
      {note}
    </p>
  );
}

type TextProps = Shared & Omit<ComponentProps<'input'>, 'name' | 'id' | 'defaultValue' | 'value'>;

/** Passwords are never shown again, files must be chosen again, and a date control cannot show an invalid date. */
function shownAs(type: string | undefined, value: string): string | undefined {
  if (type === 'password' || type === 'file') return undefined;
  return type === 'datetime-local' && !fromLocalInput(value) ? '' : value;
}

export function TextField({ name, label, note, ...rest }: TextProps) {
  const { control, value, ...frame } = useFormField({ name, note });
  return (
    <FieldFrame {...frame} name={name} label={label} note={note} required={rest.required}>
      <input dir="auto" {...rest} {...control} defaultValue={shownAs(rest.type, value)} />
    </FieldFrame>
  );
}

type AreaProps = Shared & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'defaultValue' | 'value'>;

export function AreaField({ name, label, note, ...rest }: AreaProps) {
  const { control, value, ...frame } = useFormField({ name, note });
  return (
    <FieldFrame {...frame} name={name} label={label} note={note} required={rest.required}>
      <textarea dir="auto" {...rest} {...control} defaultValue={value} />
    </FieldFrame>
  );
}

type ChoiceProps = Shared & {
  options: readonly (readonly [value: string, label: string])[];
  disabled?: boolean;
  required?: boolean;
};

export function ChoiceField({ name, label, note, options, disabled, required }: ChoiceProps) {
  const { control, value, ...frame } = useFormField({ name, note });
  return (
    <FieldFrame {...frame} name={name} label={label} note={note} required={required}>
      <select {...control} defaultValue={value} disabled={disabled} aria-required={required}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** The hidden field before the checkbox sends "off" if it is not checked. */
export function SwitchField({ name, label, note }: Shared) {
  const { control, value, id, isChanged } = useFormField({ name, note });
  return (
    <div className={isChanged ? 'field changed' : 'field'}>
      <input type="hidden" name={name} value="false" />
      <label className="switch" htmlFor={id}>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked */}
        <input type="checkbox" role="switch" {...control} value="true" defaultChecked={value === 'true'} />
        <span>{label}</span>
      </label>
      <Note id={id} note={note} />
    </div>
  );
}

/** Sends "true" if it is checked, else nothing. */
export function CheckField({ name, label, note }: Shared) {
  const { control, value, id } = useFormField({ name, note });
  return (
    <div className="field">
      <label className="tick" htmlFor={id}>
        <input type="checkbox" {...control} value="true" defaultChecked={value === 'true'} />
        <span>{label}</span>
      </label>
      <Note id={id} note={note} />
    </div>
  );
}

/** Returns a function that derives the name, label and required state of a control from the field's description. */
export const fieldProps =
  <Fs extends Fields>(fields: Fs) =>
  (name: keyof Fs & string) => {
    const { label, required } = fields[name] as Field;
    return { name, label, ...(required && { required }) };
  };

export const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
