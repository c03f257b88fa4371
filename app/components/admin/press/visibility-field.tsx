import { useFormField } from '~/components/forms/field';
import { Icon } from '~/components/ui/icon';
import { SHOW_PRESS_FIELDS } from '~/rules/kinds/show-press-fields';

interface VisibilityFieldProps {
  name: string;
  label: string;
  /** That of the show. */
  slug: string;
}

const WORDS = {
  off: () => 'Nobody. Links to the kit end for good.',
  link: () => 'Whoever has a link that ends.',
  public: (slug: string) => `Everybody, at /press/${slug}.`,
} as const;

/** Who sees a kit: one of three, each with a sentence. */
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
      {error && (
        <p className="wrong" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}
