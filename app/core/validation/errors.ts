export type QuestionPart = string | { text: string; to: string };

export interface Question {
  /** A whole sentence. */
  text: string;
  about?: readonly QuestionPart[];
  verb:
    | 'Publish'
    | 'Take off the site'
    | 'Back to the default'
    | 'Delete'
    | 'End the link'
    | 'End the links'
    | 'Put it on the site'
    | 'Put them on the site';
  /** Whether confirming releases files that are held back; confirming another question does not. */
  isForce?: boolean;
}

export type FieldErrors = Record<string, string[]>;

/** An expected failure, with a message for a person and the matching HTTP status. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly status: number,
    message: string,
    readonly fields: FieldErrors = {},
  ) {
    super(message);
  }
}

/** A failure of one field, whose error is the message. */
export const fieldFailure = (status: number, field: string, message: string) =>
  new Failure(status, message, { [field]: [message] });

/** Renames the error paths of a save to the controls in which the values were typed. */
export async function withErrorsAtControls<Result>(
  work: Promise<Result>,
  controlOf: (field: string) => string,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const fields = new Map<string, string[]>();
    for (const [field, messages] of Object.entries(error.fields)) {
      const control = controlOf(field);
      const known = fields.get(control);
      if (known) known.push(...messages);
      else fields.set(control, [...messages]);
    }
    throw Object.assign(error, { fields: Object.fromEntries(fields) });
  }
}

/** The password was correct, but a valid code of the second factor is missing. The API lists the options. */
export class SecondFactorRequired extends Failure {
  constructor(
    status: number,
    message: string,
    readonly secondFactor: readonly string[],
    fields: FieldErrors = {},
  ) {
    super(status, message, fields);
  }
}

export const notFound = (noun: string) => new Failure(404, `${noun} not found`);
export const signInFirst = () => new Failure(401, 'Please sign in first.');
export const notAllowed = (what: string) => new Failure(403, `Your role does not allow you to ${what}.`);
export const outsideScopes = () => new Failure(403, 'This token may not do that');
export const databaseDown = () =>
  new Failure(503, 'The database cannot be reached just now. Please try again in a moment.');

/** A rate limit is exceeded; the message consists of `reason` and the wait of `seconds`. */
export class TooMany extends Failure {
  constructor(
    readonly seconds: number,
    reason = 'Too many failed attempts. Please',
  ) {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    super(429, `${reason} try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`);
  }
}

/** The headers of an answer that says how long to wait. */
export const retryHeaders = (failure: Failure): Record<string, string> =>
  failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : {};

/** Too much concurrent work; retry after `seconds`. */
export class Busy extends Failure {
  constructor(readonly seconds = 30) {
    super(503, 'The server is busy just now. Please try again in half a minute.');
  }
}

const wordsOf = (part: QuestionPart): string => (typeof part === 'string' ? part : part.text);

/** Nothing was written, because the user must confirm first; the message is the question and its subject. */
export class Unconfirmed extends Failure {
  constructor(
    readonly question: Question,
    fields: FieldErrors = {},
  ) {
    const about = question.about?.map(wordsOf).join('') ?? '';
    super(409, about === '' ? question.text : `${question.text} ${about}`, fields);
  }
}

/** The program cannot start; the message is the one line to print. */
export class StartupError extends Error {
  override name = 'StartupError';
}
