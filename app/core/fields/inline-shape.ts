import type { Field } from './field';

export type InlineShape = 'line' | 'lines' | 'rich' | 'switch' | 'image' | 'video';

/** Returns null if only the form changes the field. */
export function inlineShape(field: Field): InlineShape | null {
  if (!('inline' in field) || field.inline === undefined) return null;
  if (field.type === 'link') return field.inline;
  if (field.type === 'richText') return 'rich';
  if (field.type === 'flag' || field.type === 'choice') return 'switch';
  return field.type === 'lines' || field.type === 'names' ? 'lines' : 'line';
}
