/** Error replies of a MongoDB server, and the commands that it rejects. */
import type { Document } from './mongodb-wire';

const NAMES: Record<number, string> = {
  18: 'AuthenticationFailed',
  13: 'Unauthorized',
  91: 'ShutdownInProgress',
  189: 'PrimarySteppedDown',
  10107: 'NotWritablePrimary',
  11600: 'InterruptedAtShutdown',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
};

/** An error reply in the server's format. */
export const serverError = (code: number, errmsg = 'not master'): Document => ({
  ok: 0,
  errmsg,
  code,
  codeName: NAMES[code] ?? `Location${code}`,
});

/** The error of a write that is applied, but perhaps not on the other members. */
export const writeConcernError = (
  code: number,
  errmsg = 'Primary stepped down while waiting for replication',
) => ({
  writeConcernError: { code, codeName: NAMES[code] ?? `Location${code}`, errmsg },
});

const NOT_PRIMARY = new Set([10107, 189, 11600, 11602, 91, 13435]);

/** Whether a reply is an error that a member returns because it is not the primary, or no longer. */
export function isNotPrimaryError(reply: Document): boolean {
  const { writeConcernError: concern } = reply as { writeConcernError?: { code: number } };
  return NOT_PRIMARY.has(Number(concern?.code ?? reply.code));
}

const MAX_PATTERN_LENGTH = 32_764;

/** Whether a server would reject a regular expression somewhere in the command. */
export const hasInvalidPattern = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) =>
    name === '$regex' && typeof each === 'string'
      ? each.includes('\0') || each.length > MAX_PATTERN_LENGTH
      : hasInvalidPattern(each),
  );
};
