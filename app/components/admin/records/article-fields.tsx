import { ARTICLE_FIELDS } from '~/rules/kinds/article';
import { MEDIA_GUIDANCE, pixelsOf } from '~/rules/uploads/media-guidance';
import { LongChecksField } from '~/components/forms/checks-field';
import { useContext, useId, useState } from 'react';
import { partsOf } from '~/rules/text/parts';
import { AreaField, ChoiceField, TextField, FieldContext } from '~/components/forms/field';
import { fieldProps } from '~/components/forms/field-props';
import { RichText } from '~/components/forms/rich-text/rich-text';
import { UrlField } from '~/components/forms/url-field';

const field = fieldProps(ARTICLE_FIELDS);

interface ArticleFieldsProps {
  categories: string[];
  /** The shows that it can be about. */
  shows: { id: string; title: string }[];
}

const { maxItems } = ARTICLE_FIELDS.categories;

/** Comma-separated names. It suggests the categories of other articles for the name that is being typed. */
function CategoriesField({ known }: { known: string[] }) {
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

export function ArticleFields({ categories, shows }: ArticleFieldsProps) {
  return (
    <div className="form">
      <div>
        <TextField {...field('title')} />
        <AreaField
          {...field('excerpt')}
          rows={3}
          note="One or two sentences, for cards and search results."
        />
        <RichText kind="article" {...field('content')} />
      </div>
      <div className="rail">
        <ChoiceField
          {...field('status')}
          options={ARTICLE_FIELDS.status.options}
          note="Drafts are not public. A published article with a future date goes live on that date."
        />
        <TextField {...field('publishedAt')} type="datetime-local" note="London time." />
        <TextField {...field('author')} />
        <CategoriesField known={categories} />
        <LongChecksField
          {...field('showIds')}
          options={shows.map(({ id, title }) => [id, title] as const)}
          find="Find a show"
        />
        <UrlField
          {...field('imageUrl')}
          of="news"
          shape="landscape"
          note={`${pixelsOf(MEDIA_GUIDANCE.landscape)} or larger.`}
        />
      </div>
    </div>
  );
}
