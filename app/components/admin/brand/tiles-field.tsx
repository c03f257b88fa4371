import { useFormField } from '~/components/forms/field';
import { Icon } from '~/components/ui/icon';

interface TilesFieldProps {
  name: string;
  label: string;
  text?: string;
  /** The values with their words, and perhaps more about them; a value without words is not offered. */
  options: readonly (readonly [value: string, label: string, about?: string])[];
}

/** A part of the brand's form that is one choice, of which all options are in view, each with a small picture that the style sheet draws. */
export function TilesField({ name, label, text, options }: TilesFieldProps) {
  const { control, value, error, isChanged } = useFormField({ name });
  const { id, name: group, ...about } = control;
  return (
    <section className={isChanged ? 'brand-part changed' : 'brand-part'} aria-labelledby={`${id}-label`}>
      <h2 id={`${id}-label`}>{label}</h2>
      {text && <p className="quiet">{text}</p>}
      <div className="tiles" role="radiogroup" aria-labelledby={`${id}-label`} {...about}>
        {options
          .filter(([, words]) => words !== '')
          .map(([option, words, more]) => (
            <label key={option} className="tile">
              <input type="radio" name={group} value={option} defaultChecked={value === option} />
              <span className="tile__picture" data-of={`${group}-${option}`} aria-hidden="true" />
              <span>
                {words}
                {more && <small className="tile__more">{more}</small>}
              </span>
            </label>
          ))}
      </div>
      {error && (
        <p className="wrong" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </section>
  );
}
