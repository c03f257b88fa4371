import { useContext, useId, useState } from 'react';
import { FieldContext, TextField } from '~/components/forms/field';

/** Comma-separated names. It suggests the categories of other articles for the name that is being typed. */
export function CategoriesField({ known }: { known: string[] }) {
  const id = useId();
  const { values } = useContext(FieldContext);
  const [typed, setTyped] = useState(values.categories ?? '');
  const names = typed.split(',').map((name) => name.trim());
  const before = names.slice(0, -1);
  const suggestions = known
    .filter((name) => !before.includes(name))
    .map((name) => [...before, name].join(', '));
  return (
    <>
      <TextField
        name="categories"
        label="Categories"
        note="Separated by commas, such as Awards, Productions."
        list={`${id}-known`}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={`${id}-known`}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
