import { FieldFrame, useFormField } from '~/components/forms/field';

interface TilesFieldProps {
  name: string;
  label: string;
  /** The values with their words; a value without words is not offered. */
  options: readonly (readonly [value: string, label: string])[];
}

/** A choice of which all options are in view, each with a small picture that the style sheet draws. */
export function TilesField({ name, label, options }: TilesFieldProps) {
  const { control, value, ...frame } = useFormField({ name });
  const { id, name: group, ...about } = control;
  return (
    <FieldFrame {...frame} name={name} label={label} asGroup>
      <div className="tiles" role="radiogroup" aria-labelledby={`${id}-label`} {...about}>
        {options
          .filter(([, words]) => words !== '')
          .map(([option, words]) => (
            <label key={option} className="tile">
              <input type="radio" name={group} value={option} defaultChecked={value === option} />
              <span className="tile__picture" data-of={`${group}-${option}`} aria-hidden="true" />
              <span>{words}</span>
            </label>
          ))}
      </div>
    </FieldFrame>
  );
}
