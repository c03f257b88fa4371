import type { Field } from './field';

/** The control with which a field is edited in place: one line, several lines, rich text, a switch, or a file's URL. */
export type InlineShape = 'line' | 'lines' | 'rich' | 'switch' | 'image' | 'video';

/** Returns how a field is changed in place, or null if only its form changes it. */
export function inlineShape(field: Field): InlineShape | null {
  if (!('inline' in field) || field.inline === undefined) return null;
  if (field.type === 'link') return field.inline;
  if (field.type === 'richText') return 'rich';
  if (field.type === 'flag' || field.type === 'choice') return 'switch';
  return field.type === 'lines' ? 'lines' : 'line';
}
