import { useContext, type ComponentProps } from 'react';
import { isFile } from '~/core/nouns/inline';
import { INLINE_FILES, type Kind } from '~/core/nouns/kinds';
import { fieldOf, labelOf } from '~/core/nouns/labels';
import { AreaField, ChoiceField, FieldContext, SwitchField, TextField } from '~/core/forms/field';
import { RichText } from '~/media/rich-text/rich-text';
import { UrlField } from '~/media/upload/url-field';
import type { InlineShape } from '~/core/fields/field-values';

interface InlineFieldProps {
  kind: Kind;
  field: string;
  shape: InlineShape | 'order' | null;
}

/** Autofill is off, because the form asks for the company's details and not the editor's. */
export function InlineField({ kind, field, shape }: InlineFieldProps) {
  const props = { name: field, label: labelOf(kind, field) };
  if (shape === 'rich') return <RichText {...props} kind={kind} />;
  if (shape === 'lines') return <AreaField {...props} rows={6} autoComplete="off" />;
  if (isFile(shape)) return <FileUrl {...props} {...INLINE_FILES[kind]} />;
  const described = fieldOf(kind, field);
  if (described?.type === 'choice') return <ChoiceField {...props} options={described.options} />;
  if (shape === 'switch') return <SwitchField {...props} />;
  return <TextField {...props} autoComplete="off" />;
}

/** Uploaded files are named after their record, so the form sends that name with the field. */
function FileUrl(props: ComponentProps<typeof UrlField>) {
  const { name } = useContext(FieldContext).values;
  return (
    <>
      <input type="hidden" name="name" value={name} />
      <UrlField {...props} />
    </>
  );
}
