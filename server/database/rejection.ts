import { DatabaseStartError } from './errors';

interface DriverError extends Error {
  code?: unknown;
  /** The state of each server when none could be selected. */
  reason?: { compatibilityError?: string; servers?: Map<string, { error?: Error | null }> } | undefined;
}

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
/** The driver cannot use the URI or one of its options. */
const WRONG_URI = /^Mongo(?:Parse|InvalidArgument|API|MissingCredentials|MissingDependency)Error$/;

/** Describes a permanent rejection by the database: what, where, and what to do. Undefined for other or temporary errors. */
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

/** Returns the driver's message about an unsupported server version, from any of the causes. */
function incompatibility(error: DriverError): string | undefined {
  if (error.name === 'MongoCompatibilityError') return error.message;
  const { reason, cause } = error;
  const causes = [cause, ...[...(reason?.servers?.values() ?? [])].map((server) => server.error)];
  const found = causes.filter((each) => each instanceof Error).map((each) => incompatibility(each));
  return reason?.compatibilityError ?? found.find((each) => each !== undefined);
}

function rejection(what: string, message: string, uri: string, advice: string): DatabaseStartError {
  const reported = withoutSecrets(message, uri).replace(/\s+/g, ' ').slice(0, 300).replace(/\.?$/, '.');
  return new DatabaseStartError(`The database ${withoutPassword(uri)} ${what}: ${reported} ${advice}`);
}

/** Returns the URI with only its user and hosts: passwords may also be among its options. */
export function withoutPassword(uri: string): string {
  const [, scheme = '', rest = ''] = /^([^:]*:\/\/)(.*)$/s.exec(uri) ?? [];
  const at = rest.lastIndexOf('@');
  const user = rest.slice(0, Math.max(at, 0)).split(':')[0] ?? '';
  const place = rest.slice(at + 1).split('?')[0] ?? '';
  return scheme + (at < 0 ? '' : `${user}@`) + place;
}

/** Removes secrets: an error's message may quote the URI. */
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
