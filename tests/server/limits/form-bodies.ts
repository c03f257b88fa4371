/** Bodies of forms that are as long as a form may be, in shapes that cost a program most. */
import { LONGEST_FORM, MAX_RECOVERED, type FormLimits } from '~/core/forms/form-limits.server';
import { packFields } from '~/core/forms/form-recovery.server';
import { textForm } from '~/core/forms/read-controls.server';
import { type Field, type Fields, type Screen, fieldsOn } from '~/core/fields/field';
import { RECORD_FIELDS, type Kind } from '~/core/nouns/kinds';
import { PASTE } from '~/core/forms/pasted-credits';
import { maxRows } from '~/core/forms/rows';

export interface LongBody {
  type: string;
  content: string;
}

/** What a form sends when it is filled in as it should be. */
export type FilledForm = Record<string, string>;

export type FormShape = (form: string, filled: FilledForm, limits: FormLimits) => LongBody;

/** Fields that decide which form it is, and which record it is about. */
const FIXED = new Set([
  'intent',
  'id',
  'kind',
  'field',
  'rows',
  'insert',
  'what',
  'preview',
  'track',
  'passkey',
  'unpublished',
]);
const BOUNDARY = 'xxxx';

function namesIn(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    if (field.type === 'items') return [prefix + name, ...namesIn(field.of, `${prefix}${name}.0.`)];
    if (field.type === 'group') return namesIn(field.of, `${prefix}${name}.`);
    return [prefix + name];
  });
}

const RECORD_OF: [RegExp, Kind][] = [
  [/^admin\.shows\.(?:new|\$id)(?:_\.(?:details|credits|episodes|watch|awards))?$/, 'show'],
  [/^admin\.news\.(?:new|\$id)$/, 'article'],
  [/^admin\.people\.(?:new|\$id)$/, 'person'],
  [/^admin\.pages\.(?:new|\$id)$/, 'page'],
  [/^admin\.settings$/, 'settings'],
];

/** Returns the names of the text controls of a form. */
function controlsOf(form: string, filled: FilledForm): string[] {
  const [route = ''] = form.split(' ');
  const kind = RECORD_OF.find(([pattern]) => pattern.test(route))?.[1];
  const [, screen] = /_\.(\w+)$/.exec(route) ?? [];
  const own = kind ? namesIn(fieldsOn(RECORD_FIELDS[kind], screen as Screen | undefined)) : [];
  const pasted = screen === 'credits' ? [PASTE.box] : [];
  return [...new Set([...Object.keys(filled), ...own, ...pasted])].filter((name) => !FIXED.has(name));
}

const fixedOf = (filled: FilledForm) => Object.entries(filled).filter(([name]) => FIXED.has(name));

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
const plain = (pairs: string[]): LongBody => ({
  type: 'application/x-www-form-urlencoded',
  content: pairs.join('&'),
});
const pairsOf = (fields: [string, string][]) =>
  fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);

/** Every list of a screen with as many rows as are drawn, each filled in. */
const longestLists: FormShape = (form, filled, limits) => {
  const [, screen] = /^admin\.shows\.\$id_\.(\w+)/.exec(form) ?? [];
  const lists = screen ? rowsIn(fieldsOn(RECORD_FIELDS.show, screen as Screen)) : [];
  const fields = [...fixedOf(filled), ...lists.map((name): [string, string] => [name, 'Ana Lee'])];
  return plain(pairsOf(fields.slice(0, limits.fields - 1)));
};

const rowsIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([list, field]: [string, Field]) =>
    field.type === 'items'
      ? Array.from({ length: maxRows(field) }, (_, row) => namesIn(field.of, `${list}.${row}.`)).flat()
      : [],
  );

/** Every control with a text of one unit that is repeated as often as the form allows. */
const filledWith =
  (unit: string): FormShape =>
  (form, filled, limits) => {
    const controls = controlsOf(form, filled);
    const length = Math.min(limits.fieldCharacters, (limits.characters - 4_000) / (controls.length + 1));
    const byCharacters = Math.floor((length - 2) / unit.length);
    const fixed = pairsOf(fixedOf(filled));
    const room = (limits.bytes - 8_000) / (controls.length + 1);
    const times = Math.max(0, Math.min(byCharacters, Math.floor(room / encoded(unit).length)));
    const text = `x${encoded(unit).repeat(times)}x`;
    return plain([...fixed, ...controls.map((name) => `${encoded(name)}=${text}`)]);
  };

/** As many fields as the form allows, with numbered names. */
const numbered =
  (nameOf: (list: string, index: number) => string): FormShape =>
  (form, filled, limits) => {
    const fixed = pairsOf(fixedOf(filled));
    const list = form.includes('episodes') ? 'seasons.0.episodes' : 'credits';
    const count = limits.fields - fixed.length - 1;
    const room = Math.floor(Math.min(limits.characters, limits.bytes) / limits.fields) - 45;
    const value = 'a'.repeat(Math.max(0, room));
    return plain([
      ...fixed,
      ...Array.from({ length: count }, (_, index) => `${nameOf(list, index)}=${value}`),
    ]);
  };

/** The same as a browser sends a form with a file. */
const multipart: FormShape = (_, filled, limits) => {
  const fixed = fixedOf(filled);
  const part = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const count = limits.fields - fixed.length - 1;
  // Each line could be the boundary until its last character.
  const value = `\r\n--${BOUNDARY.slice(1)}y`.repeat(limits.characters > 100_000 ? 40 : 1);
  const parts = [
    ...fixed.map(([name, text]) => part(name, text)),
    ...Array.from({ length: count }, (_, index) => part(`credits.${index}.name`, value)),
  ];
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    content: `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
};

/** What the server adds to a form, each as long as a field may be. */
const hiddenFields: FormShape = (_, filled, limits) => {
  const length = Math.floor(
    Math.min(limits.fieldCharacters, limits.characters / 3, limits.bytes / 3) - 2_000,
  );
  const base = `{"title":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`;
  const key = 'k'.repeat(length);
  return plain([...pairsOf(Object.entries(filled)), `base=${base}`, `Idempotency-Key=${key}`]);
};

/** Recovered input with as many fields and as much text as a form may have. */
const recovered: FormShape = (form, filled) => {
  const limits = { ...LONGEST_FORM, characters: 0.74 * MAX_RECOVERED };
  const { content } = numbered((list, index) => `${list}.${index}.name`)(form, filled, limits);
  const held = packFields(textForm(new URLSearchParams(content)));
  return plain([...pairsOf(fixedOf(filled)), `held=${held}`]);
};

export const FORM_SHAPES = {
  'runs of spaces': filledWith(' '),
  'line breaks': filledWith('\r'),
  'open tags': filledWith('<a href="/x">b'),
  'the longest lists': longestLists,
  'many rows': numbered((list, index) => `${list}.${index}.name`),
  'many fields of one row': numbered((list, index) => `${list}.0.x${index}`),
  'many parts': multipart,
  'recovered input': recovered,
  'hidden fields': hiddenFields,
  commas: filledWith(',a'),
  'accents out of order': filledWith('\u0301\u0323'),
  'letters that stand for many': filledWith('\ufdfa'),
};
