import { FieldFrame, useFormField } from './field';

interface ChecksFieldProps {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** A group of checkboxes. The hidden field before them says that none is checked. */
export function ChecksField({ name, label, options }: ChecksFieldProps) {
  const { control, value, ...frame } = useFormField({ name });
  if (options.length === 0) return null;
  const { id, ...about } = control;
  const chosen = new Set(value.split('\n'));
  return (
    <FieldFrame {...frame} name={name} label={label} asGroup>
      <input type="hidden" name={name} value="" />
      <div className="checks" role="group" id={id} aria-labelledby={`${id}-label`}>
        {options.map(([option, words]) => (
          <label key={option} className="tick">
            <input type="checkbox" {...about} value={option} defaultChecked={chosen.has(option)} />
            <span dir="auto">{words}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

/** A choice of one, with all options in view. */
export function RadiosField({ name, label, options, note }: ChecksFieldProps & { note?: string }) {
  const { control, value, ...frame } = useFormField({ name, ...(note && { note }) });
  const { id, ...about } = control;
  return (
    <FieldFrame {...frame} name={name} label={label} note={note} asGroup>
      <div className="checks" role="radiogroup" id={id} aria-labelledby={`${id}-label`}>
        {options.map(([option, words]) => (
          <label key={option} className="tick">
            <input type="radio" {...about} value={option} defaultChecked={value === option} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
