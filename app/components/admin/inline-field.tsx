import { SWITCHES, type InlineShape } from '~/rules/inline';
import { labelOf } from '~/rules/labels';
import type { UploadType } from '~/rules/uploads';
import { capitalise } from './capitalise';
import { AreaField, ChoiceField, SwitchField, TextField } from './field';
import { RichText } from './rich-text';
import { UrlField } from './url-field';

const named = (states: readonly string[]) => states.map((state) => [state, capitalise(state)] as const);
const STATES: Record<string, ReturnType<typeof named>> = {
  show: named(SWITCHES['show.status']),
  article: named(SWITCHES['article.status']),
};

/** Whose file a picture or a video is, by the kind of record. */
const OWNERS: Record<string, UploadType> = { show: 'show', article: 'news', person: 'person' };

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
  if (shape === 'image' || shape === 'video') return <UrlField {...props} of={OWNERS[kind] ?? 'settings'} />;
  if (field === 'status') return <ChoiceField {...props} options={STATES[kind] ?? []} />;
  if (shape === 'switch') return <SwitchField {...props} />;
  return <TextField {...props} />;
}
