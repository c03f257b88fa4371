/** The text controls of the site's forms that are read as lists: one item a line, or with commas between the items. */
import type { Field, Fields, Screen } from '~/core/fields/field';
import { fieldsOn } from '~/core/fields/field';
import { PASTE } from '~/core/forms/pasted-credits';
import { RECORD_FIELDS, type Kind } from '~/core/nouns/kinds';
import type { FormShape } from './form-bodies';

type Separator = '\n' | ',';
type ListControl = readonly [form: string, control: string, separator: Separator];

/** Returns what stands between the items of a field in its control; null if it is no list. */
function separatorOf(field: Field): Separator | null {
  if (field.type === 'codes') return ',';
  if (field.type === 'names') return field.oneALine ? '\n' : ',';
  return field.type === 'references' || (field.type === 'items' && field.fromKey) ? '\n' : null;
}

const listsIn = (fields: Fields, prefix = ''): [control: string, separator: Separator][] =>
  Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const separator = separatorOf(field);
    if (separator) return [[prefix + name, separator] as [string, Separator]];
    if (field.type === 'items') return listsIn(field.of, `${prefix}${name}.0.`);
    return field.type === 'group' ? listsIn(field.of, `${prefix}${name}.`) : [];
  });

const RECORD_FORMS: readonly (readonly [form: string, kind: Kind, screen?: Screen])[] = [
  ['admin.shows.$id', 'show'],
  ['admin.shows.$id_.details', 'show', 'details'],
  ['admin.shows.$id_.credits', 'show', 'credits'],
  ['admin.shows.$id_.episodes', 'show', 'episodes'],
  ['admin.shows.$id_.watch', 'show', 'watch'],
  ['admin.shows.$id_.awards', 'show', 'awards'],
  ['admin.news.$id', 'article'],
  ['admin.people.$id', 'person'],
  ['admin.pages.$id', 'page'],
  ['admin.settings', 'settings'],
  ['admin.brand', 'settings', 'brand'],
  ['admin.brand preview', 'settings', 'brand'],
];

/** Those that no field of a record describes, with one item a line. */
const LINES: readonly (readonly [form: string, control: string])[] = [
  ['admin.shows.$id_.credits', PASTE.box],
  ['admin.shows.$id_.press', 'newStills'],
  ['admin.shows.$id_.press', 'newClips'],
  ['admin.shows.$id_.press', 'stills.0.people'],
  ['admin.press', 'newLogos'],
  ['admin.shows.$id_.screeners', 'recipients'],
  ['admin.shows.$id_.screeners add-recipients', 'recipients'],
  ['admin.shows.$id_.approvals_.new', 'stills'],
  ['admin.news.new', 'file'],
  ['admin.news.new', 'blockText'],
  ['admin.news.new', 'cite'],
  ['admin.media._index', 'media'],
  ['admin.media._index save-files', 'file'],
  ['admin.media._index delete-files', 'file'],
  ['admin.media.$id', 'people'],
  ['admin.media.$id', 'people.unasked'],
  ['admin.shows.$id_.history.$version', 'fields'],
  ['admin.profile_.tokens', 'scopes'],
];

export const LIST_CONTROLS: ListControl[] = [
  ...RECORD_FORMS.flatMap(([form, kind, screen]) =>
    listsIn(fieldsOn(RECORD_FIELDS[kind], screen)).map((list): ListControl => [form, ...list]),
  ),
  ...LINES.map(([form, control]): ListControl => [form, control, '\n']),
  ['admin.shows.$id_.press', 'stills.0.others', ','],
];

const ITEMS = 250_000;
/** The first of so many different characters; each is an item. */
const FIRST = 0x3400;
const DIFFERENT = 27_000;

/** Returns a quarter of a million items. */
export const itemsWith = (separator: Separator) =>
  Array.from({ length: ITEMS }, (_, index) => String.fromCharCode(FIRST + (index % DIFFERENT)) + separator)
    .join('')
    .slice(0, -1);

const QUOTE = { insert: 'content', what: 'quote' };
/** What a form sends besides, so that the control counts. */
const BESIDES: Readonly<Record<string, Record<string, string>>> = {
  [PASTE.box]: { rows: 'read' },
  blockText: QUOTE,
  cite: { ...QUOTE, blockText: 'a' },
  file: { insert: 'content', what: 'gallery' },
};

/** A form as it should be, but for one control with a quarter of a million items. */
export const withManyItems =
  (control: string, separator: Separator): FormShape =>
  (_, filled) => ({
    type: 'application/x-www-form-urlencoded',
    content: new URLSearchParams({
      ...filled,
      ...BESIDES[control],
      [control]: itemsWith(separator),
    }).toString(),
  });
