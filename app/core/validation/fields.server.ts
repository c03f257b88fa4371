import { z } from 'zod';
import { BLOCKS_IN_WORDS } from '~/core/html/block';
import { MAX_ELEMENTS } from '~/core/html/html';
import { toSanitizedHtml, hasTooManyElements } from '~/core/html/sanitize-html';
import { blockProblems, toSanitizedText, textHasTooManyElements } from '~/core/html/sanitize-text';
import {
  EMAIL,
  LINK,
  OPTIONAL_COLOUR,
  MOMENT,
  OPTIONAL_DAY,
  OPTIONAL_EMAIL,
  OPTIONAL_LINK,
  PATH_WITH_DOTS,
  OPTIONAL_MOMENT,
  SECURE_OR_MAIL,
  VISIBLE,
  STORED_FILE,
} from '~/core/text/patterns';
import { Failure, type FieldErrors } from './errors';
import { LIMITS } from './limits';

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Makes text valid UTF-8: half of a surrogate pair becomes the replacement character. */
const wellFormed = (text: string) => text.replace(LONE_SURROGATES, '\ufffd');

export const text = (label: string) =>
  z.string({
    error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`),
  });

const tooLong = (label: string, max: number) =>
  `${label} must be at most ${max.toLocaleString('en-GB')} characters`;

/** The error for a text that is too long in its stored HTML, where `&` is `&amp;`. */
const tooLongMarkup = (label: string, max: number) => `${tooLong(label, max)}, with its markup`;

/** Counts like JSON Schema: an astral character is one character, not two. */
export const isLonger = (value: string, max: number): boolean =>
  value.length > 2 * max || (value.length > max && [...value].length > max);

/** Limits a text before it is trimmed, so that the API's document can state the same limit. */
export const atMost = (schema: z.ZodString, label: string, max: number) =>
  schema
    .refine((value) => !isLonger(value, max), { error: tooLong(label, max), abort: true })
    .meta({ maxLength: max });

const isBlank = (value: unknown) => typeof value === 'string' && !VISIBLE.test(value);

/** Line breaks become spaces. */
const inOneLine = (schema: z.ZodString) =>
  schema.transform((value) => wellFormed(value).replace(CONTROLS, '').replace(/\s+/g, ' ').trim());

/** Line breaks become spaces. An empty string clears the field. */
export const line = (label: string, max: number = LIMITS.line) => inOneLine(atMost(text(label), label, max));

export const requiredLine = (label: string, max: number = LIMITS.line) =>
  inOneLine(atMost(text(label), label, max).regex(VISIBLE, `${label} is required`).meta({ minLength: 1 }));

/** Every line break becomes `\n`. */
export const lines = (label: string, max: number = LIMITS.excerpt) =>
  atMost(text(label), label, max)
    .transform((value) => wellFormed(value).replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim())
    .meta({ description: 'Several lines of plain text.' });

const ELEMENTS = MAX_ELEMENTS.toLocaleString('en-GB');

const tooManyElements = (label: string) =>
  `${label} must have at most ${ELEMENTS} paragraphs, list items, links and other elements`;

/** HTML, sanitised by the allow-list. The limit applies to the input and to the stored text, both with markup. */
export const richText = (label: string, max: number = LIMITS.richText) =>
  atMost(text(label), label, max)
    .refine((value) => !hasTooManyElements(value), tooManyElements(label))
    .transform((value) => toSanitizedHtml(wellFormed(value)))
    .refine((stored) => !isLonger(stored, max), tooLongMarkup(label, max))
    .meta({
      description: `HTML with at most ${ELEMENTS} elements; what is not on the list of allowed tags is taken out.`,
    });

/** The same with pictures, films, galleries, quotes, lines and embedded videos between the paragraphs. */
export const blockText = (label: string, max: number = LIMITS.richText) =>
  atMost(text(label), label, max)
    .refine((value) => !textHasTooManyElements(value), tooManyElements(label))
    .superRefine((value, context) => {
      for (const message of blockProblems(value, label)) context.addIssue({ code: 'custom', message });
    })
    .transform((value) => toSanitizedText(wellFormed(value)))
    .refine((stored) => !isLonger(stored, max), tooLongMarkup(label, max))
    .meta({
      description: `HTML with at most ${ELEMENTS} elements; what is not on the list of allowed tags is taken out. ${BLOCKS_IN_WORDS}`,
    });

const matching = (schema: z.ZodString, label: string, pattern: RegExp, wrong: string) =>
  schema
    .regex(pattern, {
      error: ({ input }) => (isBlank(input) ? `${label} is required` : wrong),
    })
    .transform((value) => wellFormed(value).trim());

/** A path with dots between slashes would resolve to a different URL than the one that was checked. */
const link = (label: string, pattern: RegExp) =>
  matching(
    atMost(text(label), label, LIMITS.url),
    label,
    pattern,
    `${label} must start with http://, https:// or a single /`,
  ).refine((value) => !PATH_WITH_DOTS.test(value), `${label} must name its path without “.” and “..”`);

const LINK_WORDS = 'Starts with http://, https:// or a single /; a path has no “.” and “..” between slashes.';

/** An empty string clears it. */
export const optionalLink = (label: string) =>
  link(label, OPTIONAL_LINK).meta({ description: `${LINK_WORDS} Empty clears it.` });

export const requiredLink = (label: string) => link(label, LINK).meta({ description: LINK_WORDS });

export const requiredSecureOrMail = (label: string) =>
  matching(
    atMost(text(label), label, LIMITS.url),
    label,
    SECURE_OR_MAIL,
    `${label} must start with https://, or with mailto: and an email address`,
  ).meta({ description: 'Starts with https://, or with mailto: and an email address.' });

const email = (label: string, pattern: RegExp, description: string) =>
  matching(atMost(text(label), label, LIMITS.line), label, pattern, `${label} must be an email address`).meta(
    { description },
  );

export const optionalEmail = (label: string) =>
  email(label, OPTIONAL_EMAIL, 'An email address. Empty clears it.');

export const requiredEmail = (label: string) => email(label, EMAIL, 'An email address.');

export const flag = (label: string) => z.boolean({ error: `${label} must be true or false` });

/** A whole number from 0; position 0 comes first. */
export const position = (label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, `${label} must be 0 or more`)
    .max(1_000_000);

/** A time: an ISO 8601 string with a zone or, from a form, a `Date`. */
const timeOf = <Value>(
  label: string,
  { pattern, description, read }: { pattern: RegExp; description: string; read: (text: string) => Value },
) => {
  const wrong = `${label} must be a date`;
  const date = z.date().refine((value) => MOMENT.test(value.toISOString()), wrong);
  const written = z.string().max(LIMITS.moment, { abort: true }).regex(pattern).transform(read);
  return z
    .union([date, written], { error: wrong })
    .meta({ type: 'string', maxLength: LIMITS.moment, pattern: pattern.source, description });
};

export const moment = (label: string) =>
  timeOf(label, {
    pattern: MOMENT,
    description: 'ISO 8601, with a zone; 1900 to 2999.',
    read: (text) => new Date(text),
  });

const SECOND_MS = 1000;
/** Opening times are rounded up and closing times down, so that nothing is open longer than entered. */
const roundUp = (time: Date) => new Date(Math.ceil(time.getTime() / SECOND_MS) * SECOND_MS);
export const roundDown = (time: Date) => new Date(Math.floor(time.getTime() / SECOND_MS) * SECOND_MS);

/** To the second; an empty string means none and becomes null. */
export const optionalMoment = (label: string, { opens = false } = {}) =>
  timeOf(label, {
    pattern: OPTIONAL_MOMENT,
    description: 'ISO 8601, with a zone, to the second; 1900 to 2999. Empty for none.',
    read: (text) => (text === '' ? null : new Date(text)),
  }).transform((value) => value && (opens ? roundUp(value) : roundDown(value)));

/** The same; null means none, too. */
export const nullableMoment = (label: string, { opens = false } = {}) =>
  z
    .union([z.null(), optionalMoment(label, { opens })], { error: `${label} must be a date` })
    .meta({ description: 'ISO 8601, with a zone, to the second; 1900 to 2999. Null or empty for none.' });

/** A short text that matches the pattern. */
const shortText = (label: string, { what, max, pattern }: { what: string; max: number; pattern: RegExp }) => {
  const wrong = `${label} must be a ${what}`;
  return text(label)
    .max(max, { error: wrong, abort: true })
    .regex(pattern, wrong)
    .transform((value) => value.trim().toLowerCase());
};

/** Such as `#35a7c4`, in lower case; an empty string clears it. */
export const colour = (label: string) =>
  shortText(label, { what: 'colour such as #35a7c4', max: LIMITS.colour, pattern: OPTIONAL_COLOUR }).meta({
    description: 'A colour, such as `#35a7c4`. Empty clears it.',
  });

/** Such as `2025-09-14`; an empty string clears it. */
export const optionalDay = (label: string) =>
  shortText(label, { what: 'date such as 2025-09-14', max: LIMITS.moment, pattern: OPTIONAL_DAY }).meta({
    description: 'A day, such as `2025-09-14`; 1900 to 2999. Empty clears it.',
  });

interface NumberRange {
  least: number;
  most: number;
}

const wholeNumberIn = (label: string, { least, most }: NumberRange) => {
  const wrong = `${label} must be a whole number from ${least} to ${most}`;
  return { wrong, number: z.int({ error: wrong }).min(least, wrong).max(most, wrong) };
};

export const requiredWholeNumber = (label: string, range: NumberRange) => wholeNumberIn(label, range).number;

/** Null or an empty string clears it. */
export const wholeNumber = (label: string, range: NumberRange) => {
  const { number, wrong } = wholeNumberIn(label, range);
  return z
    .union([number, z.null(), z.literal('')], { error: wrong })
    .transform((value) => (value === '' ? null : value));
};

export const degrees = (label: string, most: number) =>
  z
    .number({ error: `${label} must be a number` })
    .min(-most, `${label} must be between -${most} and ${most}`)
    .max(most, `${label} must be between -${most} and ${most}`)
    .nullable();

interface ListLimits {
  max: number;
  tooMany: string;
  /** The message for anything but a list. */
  error?: string | ((issue: { input: unknown }) => string) | undefined;
  /** The minimum number of items and the message below it. */
  least?: { min: number; tooFew: string };
}

/** Parses the items of a list only if there are not too many: a body has room for a million. */
export function limitedList<Item extends z.ZodType>(
  item: Item,
  { max, tooMany, error, least = { min: 0, tooFew: '' } }: ListLimits,
) {
  const list = z.array(item, error === undefined ? undefined : { error }).max(max, tooMany);
  return z.preprocess(
    (value, context) => {
      if (!Array.isArray(value) || value.length <= max) return value;
      context.issues.push({ code: 'custom', message: tooMany, input: value });
      return z.NEVER;
    },
    least.min === 0 ? list : list.min(least.min, least.tooFew),
  );
}

export const NO_SUCH_FILE = 'The library has no such file';

/** A file of the library: its generated name, or a URL under `/assets/`, which is reduced to the name. */
export const fileName = (label: string) =>
  text(label)
    .max(LIMITS.url, { error: NO_SUCH_FILE, abort: true })
    .regex(STORED_FILE, NO_SUCH_FILE)
    .transform((value, context) => {
      const [, name] = STORED_FILE.exec(value) ?? [];
      if (name !== undefined) return name;
      context.issues.push({ code: 'custom', message: NO_SUCH_FILE, input: value });
      return z.NEVER;
    })
    .meta({
      description:
        'A file of the library, as in `/api/upload/{file}`, its name alone, or its address under `/assets/`.',
    });

const UNKNOWN = 'Unknown field';
const MAX_PROBLEMS = 50;
const MAX_NAME = 200;

/** Shortens a field name for the response, because the client decides how long it is. */
export const shortName = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;

/**
 * Returns the parsed input: trimmed, sanitised and safe to store. Throws a 400 `Failure` whose message is the first
 * problem and whose `fields` contain the first fifty.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues);
  throw new Failure(400, summary(fields), fields);
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
/** What Zod says about values of another type, unless the schema says it in its own words. */
const OTHER_TYPE = /^Invalid input: expected (\w+), received (\w+)/;

function messageOf({ path, message }: z.core.$ZodIssue): string {
  const [, expected = '', received] = OTHER_TYPE.exec(message) ?? [];
  const type = TYPES[expected];
  if (type === undefined) return path.length === 0 ? 'The input is not valid' : message;
  const isMissing = received === 'undefined' && path.length > 0;
  const name = path.join('.') || 'The input';
  return isMissing ? `${name} is required` : `${name} must be ${type}`;
}

function* problemsOf(issues: z.core.$ZodIssue[]): Generator<[name: string, message: string]> {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield [[...issue.path, key].join('.'), UNKNOWN];
    else yield [issue.path.join('.') || 'form', messageOf(issue)];
  }
}

/** Built from entries, so that a field called `__proto__` or `constructor` is an ordinary key. */
function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const [name, message] of problemsOf(issues)) {
    if (count === MAX_PROBLEMS) break;
    count += 1;
    const field = shortName(name);
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

function summary(fields: FieldErrors): string {
  const [name, messages] = Object.entries(fields)[0] ?? ['', ['The input is not valid']];
  const first = messages[0] ?? '';
  return first === UNKNOWN ? `Unknown field: ${name}` : first;
}
