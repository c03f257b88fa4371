import { SWITCHES, type InlineShape } from '~/rules/inline';
import { labelOf } from '~/rules/labels';
import { capitalise } from './capitalise';
import { AreaField, ChoiceField, SwitchField, TextField } from './field';
import { RichText } from './rich-text';
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

/** The control for a field that Edit Mode changes in place. */
export function InlineField({ kind, field, shape }: InlineFieldProps) {
  const props = { name: field, label: labelOf(field) };
  if (shape === 'rich') return <RichText {...props} />;
  if (shape === 'lines') return <AreaField {...props} rows={6} />;
  if (shape === 'image' || shape === 'video') return <UrlField {...props} kind={shape} />;
  if (field === 'status') return <ChoiceField {...props} options={STATES[kind] ?? []} />;
  if (shape === 'switch') return <SwitchField {...props} />;
  return <TextField {...props} />;
}
