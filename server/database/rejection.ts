import { DatabaseStartError } from './errors';

interface DriverError extends Error {
  code?: unknown;
  /** What was known of each server when none could be selected. */
  reason?: { compatibilityError?: string; servers?: Map<string, { error?: Error | null }> } | undefined;
}

/** What the person can do about an error of the server, by its code. */
const ADVICE: Record<number, string> = {
  13: 'Give the account readWrite on this database.',
  18: 'Correct the user name, the password or authSource.',
  85: 'Drop that index, and start again: the program makes the one that it needs.',
  86: 'Drop that index, and start again: the program makes the one that it needs.',
  11000: 'Delete or change one of the records that have the same value, and start again.',
  // The code of every error that Atlas adds.
  8000: 'Correct the user name and the password, give the account readWrite, and see that there is room left.',
};

const FROM_DRIVER = /^Mongo(?!ose)/;
/** The driver cannot use the URI, or the program sent what it should not. */
const WRONG_URI = /^Mongo(?:Parse|InvalidArgument|API|MissingCredentials|MissingDependency)Error$/;

/**
 * The line to print when the database rejects the program for good: what, where, and what to do. Undefined for an error
 * that has another cause, or may pass by itself.
 */
export function explainRejection(
  error: unknown,
  uri: string,
  isUnavailable: (error: unknown) => boolean,
): DatabaseStartError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code } = error as DriverError;
  if (WRONG_URI.test(name)) return rejection('cannot be used', error.message, uri, 'Correct MONGODB_URI.');
  const tooOld = incompatibility(error);
  if (tooOld) return rejection('is no version that works', tooOld, uri, 'Use MongoDB 4.4 or newer.');
  if (isUnavailable(error) || !FROM_DRIVER.test(name)) return undefined;
  const advice = ADVICE[Number(code)] ?? 'Correct that, and start again.';
  return rejection(
    `refuses (${code === undefined ? name : `code ${Number(code)}`})`,
    error.message,
    uri,
    advice,
  );
}

/** What the driver says of a version that it does not speak to, wherever among the causes that is. */
function incompatibility(error: DriverError): string | undefined {
  if (error.name === 'MongoCompatibilityError') return error.message;
  const { reason, cause } = error;
  const causes = [cause, ...[...(reason?.servers?.values() ?? [])].map((server) => server.error)];
  const found = causes.filter((each) => each instanceof Error).map((each) => incompatibility(each));
  return reason?.compatibilityError ?? found.find((each) => each !== undefined);
}

function rejection(what: string, message: string, uri: string, advice: string): DatabaseStartError {
  const said = withoutSecrets(message, uri).replace(/\s+/g, ' ').slice(0, 300).replace(/\.?$/, '.');
  return new DatabaseStartError(`The database ${withoutPassword(uri)} ${what}: ${said} ${advice}`);
}

/** The URI with its user and hosts only: passwords may also be among its options. */
export function withoutPassword(uri: string): string {
  const [, scheme = '', rest = ''] = /^([^:]*:\/\/)(.*)$/s.exec(uri) ?? [];
  const at = rest.lastIndexOf('@');
  const user = rest.slice(0, Math.max(at, 0)).split(':')[0] ?? '';
  const place = rest.slice(at + 1).split('?')[0] ?? '';
  return scheme + (at < 0 ? '' : `${user}@`) + place;
}

/** An error's message may repeat what it could not read. */
function withoutSecrets(message: string, uri: string): string {
  const credentials = /^[^:]*:\/\/(.*)@/s.exec(uri)?.[1] ?? '';
  const password = credentials.slice(credentials.indexOf(':') + 1);
  const secrets = [uri, credentials, password, safelyDecoded(password)].filter((secret) => secret.length > 2);
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
