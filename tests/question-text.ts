import type { QuestionPart } from '~/core/validation/errors';

/** Returns what a question says, without its links. */
export const textOf = (parts: readonly QuestionPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
