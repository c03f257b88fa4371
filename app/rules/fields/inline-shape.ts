import type { Field } from './field';

/** The control with which a field is edited in place: one line, several lines, rich text, a switch, or a file's URL. */
export type InlineShape = 'line' | 'lines' | 'rich' | 'switch' | 'image' | 'video';

/** Returns how a field is changed in place, or null if only its form changes it. */
export function inlineShape(field: Field): InlineShape | null {
  if (!('inline' in field) || field.inline === undefined) return null;
  if (field.kind === 'link') return field.inline;
  if (field.kind === 'richText') return 'rich';
  if (field.kind === 'flag' || field.kind === 'choice') return 'switch';
  return field.kind === 'lines' ? 'lines' : 'line';
}
