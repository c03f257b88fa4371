import type { QuestionPart } from '~/rules/validation/question';

/** What a question about a record says of the links to it. */
export interface LinksAnswer {
  about: readonly QuestionPart[];
}

/** A question is asked after this time in any case. */
const MAX_WAIT_MS = 5_000;

const UNKNOWN: LinksAnswer = { about: ['What links here could not be read.'] };

/** Reads what links to a record, at its address of the admin, for the question before it is deleted. */
export async function readLinksHere(address: string): Promise<LinksAnswer> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    return response.ok ? ((await response.json()) as LinksAnswer) : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
