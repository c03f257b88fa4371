import { z } from 'zod';
import { canonicalCode } from './canonical-code';
import type { CodeKind } from './code-kinds';
import { REGISTERS, type IdRegister } from './external-ids';
import { atMost, text } from '../validation/fields';
import { LIMITS } from '../validation/limits';
import { ID, LANGUAGE_TAG, OPTIONAL_ID, REGION_CODE, VISIBLE } from '../text/patterns';

const NOUNS: Record<CodeKind, { noun: string; description: string }> = {
  country: { noun: 'country', description: 'A country, by its two letters in ISO 3166-1, such as `GB`.' },
  territory: {
    noun: 'territory',
    description: 'A country, by its two letters in ISO 3166-1, such as `GB`; or `WW` for everywhere.',
  },
  language: { noun: 'language', description: 'A language, by its BCP 47 tag, such as `en-GB`.' },
};

/** A code of a closed list, in any case. */
export function requiredCode(label: string, kind: CodeKind) {
  const { noun, description } = NOUNS[kind];
  const wrong = (input: unknown) =>
    typeof input === 'string' && VISIBLE.test(input)
      ? `${input.trim().slice(0, 40)} is not a known ${noun}`
      : `${label} is required`;
  return text(label)
    .max(LIMITS.code, { error: ({ input }) => wrong(input), abort: true })
    .regex(kind === 'language' ? LANGUAGE_TAG : REGION_CODE, { error: ({ input }) => wrong(input) })
    .transform((value, context) => {
      const code = canonicalCode(kind, value.trim());
      if (code !== null) return code;
      context.issues.push({ code: 'custom', message: wrong(value), input: value });
      return z.NEVER;
    })
    .meta({ description });
}

/** A code in a list of codes. */
export const listedCode = (kind: CodeKind) =>
  requiredCode(
    NOUNS[kind].noun.replace(/^./, (letter) => letter.toUpperCase()),
    kind,
  );

/** A code, or an empty string, which clears it. */
export const optionalCode = (label: string, kind: CodeKind) =>
  z.union([z.literal(''), requiredCode(label, kind)], {
    error: ({ input }) =>
      typeof input === 'string'
        ? `${input.trim().slice(0, 40)} is not a known ${NOUNS[kind].noun}`
        : `${label} must be text`,
  });

/** An id in a public register, or an address that contains one; an empty string clears it. */
export function externalId(label: string, register: IdRegister) {
  const { pattern, toId, example, problem } = REGISTERS[register];
  return atMost(text(label), label, LIMITS.url)
    .regex(pattern, `${label} must be an ID such as ${example}, or an address with one`)
    .transform((value, context) => {
      const match = pattern.exec(value);
      const id = match?.[1] === undefined && match?.[2] === undefined ? '' : toId(match);
      const message = id === '' ? undefined : problem?.(id);
      if (message === undefined) return id;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    })
    .meta({ description: `An ID such as \`${example}\`, or an address with one. Empty clears it.` });
}

const notAnId = (label: string) => `${label} must be the ID of a record`;

const toLowerCase = (id: string) => id.toLowerCase();

/** The id of another record. */
export const recordId = (label: string) =>
  text(label)
    .max(LIMITS.id, { error: notAnId(label), abort: true })
    .regex(ID, notAnId(label))
    .transform(toLowerCase)
    .meta({ description: 'The id of a record that exists.' });

/** The same; an empty string clears it. */
export const optionalRecordId = (label: string) =>
  text(label)
    .max(LIMITS.id, { error: notAnId(label), abort: true })
    .regex(OPTIONAL_ID, notAnId(label))
    .transform(toLowerCase)
    .meta({ description: 'The id of a record that exists. Empty clears it.' });
