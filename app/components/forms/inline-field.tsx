import { useContext, type ComponentProps } from 'react';
import { INLINE_FILES, isFile, isInlineKind, SWITCHES, type InlineShape } from '~/rules/content/inline';
import { labelOf } from '~/rules/content/labels';
import { capitalise } from './capitalise';
import { AreaField, ChoiceField, FieldContext, SwitchField, TextField } from './field';
import { RichText } from './rich-text/rich-text';
import { UrlField } from './url-field';

const named = (states: readonly string[]) => states.map((state) => [state, capitalise(state)] as const);
const STATES: Record<string, ReturnType<typeof named>> = {
  show: named(SWITCHES['show.status']),
  article: named(SWITCHES['article.status']),
};

interface InlineFieldProps {
  kind: string;
  field: string;
  shape: InlineShape | 'order' | null;
}

/** The control for a field in Edit Mode. */
export function InlineField({ kind, field, shape }: InlineFieldProps) {
  const props = { name: field, label: labelOf(field) };
  if (shape === 'rich') return <RichText {...props} />;
  if (shape === 'lines') return <AreaField {...props} rows={6} />;
  if (isInlineKind(kind) && isFile(shape)) return <FileUrl {...props} {...INLINE_FILES[kind]} />;
  if (field === 'status') return <ChoiceField {...props} options={STATES[kind] ?? []} />;
  if (shape === 'switch') return <SwitchField {...props} />;
  return <TextField {...props} />;
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
