import { z } from 'zod';
import { sanitizeHtml } from './html';
import { isSafeUrl } from './url';

/** Characters, as the contract lists them in section 8. */
export const LIMITS = { line: 200, excerpt: 1_000, richText: 200_000, media: 100, url: 2_048 } as const;

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const text = (label: string) =>
  z.string({
    error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`),
  });

const tooLong = (label: string, max: number) =>
  `${label} must be at most ${max.toLocaleString('en-GB')} characters`;

/** One line of plain text; line breaks become spaces. An empty string clears the field. */
export const line = (label: string, max: number = LIMITS.line) =>
  text(label)
    .transform((value) => value.replace(CONTROLS, '').replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, tooLong(label, max)))
    .meta({ maxLength: max });

/** One line that must not be empty. */
export const requiredLine = (label: string, max: number = LIMITS.line) =>
  line(label, max)
    .pipe(z.string().min(1, `${label} is required`))
    .meta({ minLength: 1 });

/** Plain text of several lines; line breaks are kept as `\n`. */
export const lines = (label: string, max: number = LIMITS.excerpt) =>
  text(label)
    .transform((value) => value.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim())
    .pipe(z.string().max(max, tooLong(label, max)))
    .meta({ maxLength: max, description: 'Several lines of plain text.' });

/** HTML, sanitised by the one allow-list. The limit counts what was sent, markup included. */
export const richText = (label: string, max: number = LIMITS.richText) =>
  text(label)
    .max(max, tooLong(label, max))
    .transform((value) => sanitizeHtml(value))
    .meta({ description: 'HTML; what is not on the list of allowed tags is taken out.' });

/** An optional link; an empty string clears it. */
export const link = (label: string) =>
  text(label)
    .trim()
    .max(LIMITS.url, tooLong(label, LIMITS.url))
    .refine(
      (value) => value === '' || isSafeUrl(value),
      `${label} must start with http://, https:// or a single /`,
    )
    .meta({ description: 'Starts with http://, https:// or a single /. Empty clears it.' });

export const requiredLink = (label: string) =>
  link(label)
    .refine((value) => value !== '', `${label} is required`)
    .meta({ minLength: 1, description: 'Starts with http://, https:// or a single /.' });

/** An optional e-mail address. */
export const email = (label: string) =>
  text(label)
    .trim()
    .max(LIMITS.line, tooLong(label, LIMITS.line))
    .refine(
      (value) => value === '' || z.email().safeParse(value).success,
      `${label} must be an email address`,
    )
    .meta({ description: 'An email address.' });

export const flag = (label: string) => z.boolean({ error: `${label} must be true or false` });

/** A whole number from 0; position 0 comes first. */
export const position = (label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, `${label} must be 0 or more`)
    .max(1_000_000);

/** A moment, as an ISO 8601 string with a zone or a `Date`. */
export const moment = (label: string) =>
  z
    .union([z.date(), z.iso.datetime({ offset: true }).transform((value) => new Date(value))], {
      error: `${label} must be a date`,
    })
    .refine(
      (value) => value.getFullYear() >= 1900 && value.getFullYear() < 10_000,
      `${label} must be a date`,
    );

/** A coordinate in degrees, or null for none. */
export const degrees = (label: string, most: number) =>
  z
    .number({ error: `${label} must be a number` })
    .min(-most, `${label} must be between -${most} and ${most}`)
    .max(most, `${label} must be between -${most} and ${most}`)
    .nullable();
