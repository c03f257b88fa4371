import { useContext, type ComponentProps } from 'react';
import { isFile, isInlineKind, type InlineKind } from '~/rules/kinds/inline';
import type { InlineShape } from '~/rules/fields/inline-shape';
import type { Fields } from '~/rules/fields/field';
import { INLINE_FILES, RECORD_FIELDS } from '~/rules/kinds/kinds';
import { labelOf } from '~/rules/kinds/labels';
import { AreaField, ChoiceField, FieldContext, SwitchField, TextField } from './field';
import { RichText } from './rich-text/rich-text';
import { UrlField } from './url-field';

interface InlineFieldProps {
  kind: string;
  field: string;
  shape: InlineShape | 'order' | null;
}

const fieldsOf = (kind: InlineKind): Fields => RECORD_FIELDS[kind];

/** The control for a field in Edit Mode. What it asks for is the company's, not what a browser knows of the editor. */
export function InlineField({ kind, field, shape }: InlineFieldProps) {
  const props = { name: field, label: labelOf(field) };
  if (shape === 'rich') return <RichText {...props} />;
  if (shape === 'lines') return <AreaField {...props} rows={6} autoComplete="off" />;
  if (isInlineKind(kind) && isFile(shape)) return <FileUrl {...props} {...INLINE_FILES[kind]} />;
  const described = isInlineKind(kind) ? fieldsOf(kind)[field] : undefined;
  if (described?.kind === 'choice') return <ChoiceField {...props} options={described.options} />;
  if (shape === 'switch') return <SwitchField {...props} />;
  return <TextField {...props} autoComplete="off" />;
}

/** Uploaded files are named after their record, so the form sends that name beside the field. */
function FileUrl(props: ComponentProps<typeof UrlField>) {
  const { name } = useContext(FieldContext).values;
  return (
    <>
      <input type="hidden" name="name" value={name} />
      <UrlField {...props} />
    </>
  );
}
