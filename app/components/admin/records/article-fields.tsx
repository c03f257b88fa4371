import { MEDIA_GUIDANCE, pixelsOf } from '~/rules/uploads/media-guidance';
import { CategoriesField } from './categories-field';
import { AreaField, ChoiceField, TextField } from '~/components/forms/field';
import { RichText } from '~/components/forms/rich-text/rich-text';
import { UrlField } from '~/components/forms/url-field';

const STATUSES = [
  ['published', 'Published'],
  ['draft', 'Draft'],
] as const;

export function ArticleFields({ categories }: { categories: string[] }) {
  return (
    <div className="form">
      <div>
        <TextField name="title" label="Title" required />
        <AreaField
          name="excerpt"
          label="Excerpt"
          rows={3}
          note="One or two sentences, for cards and search results."
        />
        <RichText name="content" label="Content" />
      </div>
      <div className="rail">
        <ChoiceField
          name="status"
          label="Status"
          options={STATUSES}
          note="Drafts are not public. A published article with a future date goes live on that date."
        />
        <TextField name="publishedAt" label="Publication date" type="datetime-local" note="London time." />
        <TextField name="author" label="Author" />
        <CategoriesField known={categories} />
        <UrlField
          name="imageUrl"
          label="Image URL"
          of="news"
          shape="landscape"
          note={`${pixelsOf(MEDIA_GUIDANCE.landscape)} or larger.`}
        />
      </div>
    </div>
  );
}
