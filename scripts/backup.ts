/**
 * `npm run backup -- --to PLACE` makes a backup in a place, a folder or `s3://bucket/prefix`, and verifies it. `--list` prints the existing
 * ones, `--prove [TIME]` verifies one again; without `--to PLACE` the place is BACKUP_TO. `npm run backup -- FILE` writes every record and
 * every uploaded file into one file. All run while the site runs. Exit code 1 after any problem.
 */
import { constants, setPriority } from 'node:os';
import { formatBytes } from '../app/core/files/file-advice';
import { MACHINE } from '../app/accounts/users.server';
import { audited } from '../app/core/activity/record-event.server';
import { withBackupLock, runBackup, writeBackupFile } from '../app/operations/backup/run-backup.server';
import { listHeld, openHeldBackup, proveHeldBackup } from '../app/operations/backup/held-backup.server';
import { unpaced } from '../app/core/db/pace.server';
import { ArgumentError, readBackupArguments, timeIn } from './backup-arguments';
import { countInText, heldInText, sizesInText } from './backup-words';
import { announce, withSite } from './with-site';

/** Lowers the priority: everything else on the machine is more important. */
function yieldProcessor(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The system has no priorities.
  }
}

const report = (error: unknown) => announce(error instanceof Error ? error.message : String(error));

async function make(): Promise<void> {
  const made = await withBackupLock(announce, (lock) =>
    audited(MACHINE, { what: 'backup' }, () => runBackup({ lock, by: 'command', pace: unpaced, report })),
  );
  announce(`Proved: ${sizesInText(made)} (${formatBytes(made.newBytes)} new) in ${made.seconds} s`);
}

async function list(): Promise<void> {
  for (const line of await heldInText()) process.stdout.write(`${line}\n`);
}

/** Verifies the backup of a time, or the newest. */
async function prove(time: Date | null): Promise<void> {
  const proof = await withBackupLock(announce, async () =>
    proveHeldBackup(await openHeldBackup(time ?? (await listHeld())[0]?.time ?? null)),
  );
  announce(`Proved: ${sizesInText(proof)}`);
}

async function writeFile(file: string): Promise<void> {
  const manifest = await audited(MACHINE, { what: 'backup' }, () => writeBackupFile(file, report));
  announce(`${file}: ${countInText(manifest)}.`);
}

try {
  const { to, what, operand } = readBackupArguments(process.argv.slice(2));
  const time = what === 'prove' && operand !== undefined ? timeIn(operand) : null;
  if (to !== undefined) process.env.BACKUP_TO = to;
  yieldProcessor();
  const works = { make, list, prove: () => prove(time), file: () => writeFile(operand ?? '') };
  await withSite(works[what]);
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  announce(error.message);
  process.exitCode = 1;
}
