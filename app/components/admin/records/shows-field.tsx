import { FieldFrame, useFormField } from '~/components/forms/field';

export interface ShowOption {
  id: string;
  title: string;
}

interface ShowsFieldProps {
  name: string;
  label: string;
  shows: ShowOption[];
}

/** Checkboxes for the shows that a record is about. The hidden field before them says that none is checked. */
export function ShowsField({ name, label, shows }: ShowsFieldProps) {
  const { control, value, ...frame } = useFormField({ name });
  if (shows.length === 0) return null;
  const { id, ...about } = control;
  const chosen = new Set(value.split(' '));
  return (
    <FieldFrame {...frame} name={name} label={label} asGroup>
      <input type="hidden" name={name} value="" />
      <div className="checks" role="group" id={id} aria-labelledby={`${id}-label`}>
        {shows.map((show) => (
          <label key={show.id} className="tick">
            <input type="checkbox" {...about} value={show.id} defaultChecked={chosen.has(show.id)} />
            <span dir="auto">{show.title}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
