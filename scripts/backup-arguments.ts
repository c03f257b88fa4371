import { parseArgs } from 'node:util';
import { readTime } from '../app/operations/backup/backup-moments.server';
import { commandLine } from './command-line';

/** Thrown for invalid arguments, with the line to print. */
export class ArgumentError extends Error {}

const BACKUP_USAGE = `Say what to do: ${commandLine('backup', '--to PLACE, --list [--to PLACE], --prove [TIME] [--to PLACE], or FILE')}`;
const RESTORE_USAGE = `Say from where: ${commandLine('restore', 'FILE or --from PLACE [--at TIME], with [--dry-run] and [--allow-unencrypted]')}`;

interface BackupArguments {
  what: 'make' | 'list' | 'prove' | 'file';
  /** The place, if it differs from BACKUP_TO. */
  to: string | undefined;
  /** The file, or the time of the backup to verify. */
  operand: string | undefined;
}

const isBare = (args: readonly string[], option: string) => {
  const at = args.indexOf(option);
  return at >= 0 && (args[at + 1] ?? '--').startsWith('--');
};

/** Parses the arguments of `backup`. `--to` without a place means BACKUP_TO. Throws `ArgumentError`. */
export function readBackupArguments(args: readonly string[]): BackupArguments {
  const isConfigured = isBare(args, '--to');
  const { positionals, values } = parsed(BACKUP_USAGE, () =>
    parseArgs({
      args: isConfigured ? args.filter((arg) => arg !== '--to') : [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, list: { type: 'boolean' }, prove: { type: 'boolean' } },
    }),
  );
  const { to, list = false, prove = false } = values;
  const [operand] = positionals;
  const isPlace = to !== undefined || isConfigured;
  if (list && !prove && positionals.length === 0) return { what: 'list', to, operand };
  if (prove && !list && positionals.length <= 1) return { what: 'prove', to, operand };
  if (isPlace && !list && !prove && positionals.length === 0) return { what: 'make', to, operand };
  if (!isPlace && !list && !prove && positionals.length === 1) return { what: 'file', to, operand };
  throw new ArgumentError(BACKUP_USAGE);
}

interface RestoreArguments {
  /** An archive; undefined if the backup comes from a place. */
  file: string | undefined;
  from: string | undefined;
  /** When the backup was made; null for the newest. */
  at: Date | null;
  isDry: boolean;
  /** Whether an unencrypted backup is accepted although there is a passphrase. */
  allowsUnencrypted: boolean;
}

/** Parses the arguments of `restore`. `--from` without a place means BACKUP_TO. Throws `ArgumentError`. */
export function readRestoreArguments(args: readonly string[]): RestoreArguments {
  const isConfigured = isBare(args, '--from');
  const { positionals, values } = parsed(RESTORE_USAGE, () =>
    parseArgs({
      args: isConfigured ? args.filter((arg) => arg !== '--from') : [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        at: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'allow-unencrypted': { type: 'boolean' },
      },
    }),
  );
  const { from, at, 'dry-run': isDry = false, 'allow-unencrypted': allowsUnencrypted = false } = values;
  const isPlace = from !== undefined || isConfigured;
  if (positionals.length !== (isPlace ? 0 : 1) || (at !== undefined && !isPlace))
    throw new ArgumentError(RESTORE_USAGE);
  return { file: positionals[0], from, at: at === undefined ? null : timeIn(at), isDry, allowsUnencrypted };
}

/** Reads the time of a backup. Throws `ArgumentError`. */
export function timeIn(text: string): Date {
  const time = readTime(text);
  if (!time)
    throw new ArgumentError(
      `${JSON.stringify(text.slice(0, 100))} is no time: write it as 2026-11-26T03-00-00Z, or in ISO 8601.`,
    );
  return time;
}

function parsed<Result>(usage: string, parse: () => Result): Result {
  try {
    return parse();
  } catch {
    // Another option, or one without its value.
    throw new ArgumentError(usage);
  }
}
