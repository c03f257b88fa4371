import { useContext, useId, useState } from 'react';
import { ARTICLE_FIELDS } from '~/rules/kinds/article';
import { partsOf } from '~/rules/text/parts';
import { FieldContext, TextField } from '~/components/forms/field';

const { maxItems } = ARTICLE_FIELDS.categories;

/** Comma-separated names. It suggests the categories of other articles for the name that is being typed. */
export function CategoriesField({ known }: { known: string[] }) {
  const id = useId();
  const { values } = useContext(FieldContext);
  const [typed, setTyped] = useState(values.categories ?? '');
  const before = partsOf(typed.slice(0, typed.lastIndexOf(',') + 1), ',', maxItems);
  const suggestions =
    before.length < maxItems
      ? known.filter((name) => !before.includes(name)).map((name) => [...before, name].join(', '))
      : [];
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
