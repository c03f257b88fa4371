import { spawn } from 'node:child_process';
import path from 'node:path';
import { oneLine, UpgradeRefused } from './refusal';
import { programFolder } from './release-folder';
import type { Environment } from './running-site';

const COMMAND = 'build/commands/upgrade-data.js';
const OUTPUT_KEPT = 64 * 1024;

/** The results of the data commands: see `scripts/upgrade-data.ts`. */
export interface DataResults {
  measure: { dataVersion: number; knownVersion: number; recordBytes: number; fileBytes: number };
  'back-up': { at: string; words: string };
  copy: { records: number };
  'remove-copy': Record<string, never>;
  saves: { count: number };
  return: { records: number };
}

/** Runs commands on the data of a site with the program of a release. */
export type DataCommand = <Name extends keyof DataResults>(
  name: Name,
  args: string[],
  more?: Environment,
) => Promise<DataResults[Name]>;

/**
 * Returns a function that runs a data command in its own process, which ends with this one. It resolves to the command's JSON, and throws
 * `UpgradeRefused` with the last line of its messages.
 */
export function dataCommands(release: string, environment: Environment, signal: AbortSignal): DataCommand {
  return (name, args, more = {}) =>
    new Promise((resolve, reject) => {
      const program = programFolder(release);
      const child = spawn(process.execPath, [path.join(program, COMMAND), name, ...args], {
        cwd: program,
        env: { ...environment, NODE_ENV: 'production', ...more },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        signal,
      });
      let printed = '';
      let messages = '';
      child.stdout?.on('data', (chunk) => (printed = (printed + String(chunk)).slice(-OUTPUT_KEPT)));
      child.stderr?.on('data', (chunk) => (messages = (messages + String(chunk)).slice(-OUTPUT_KEPT)));
      child.on('error', reject);
      child.on('close', (code, ending) => {
        if (code === 0) return resolve(JSON.parse(printed) as never);
        const words = oneLine(messages.trim().split('\n').at(-1) ?? '');
        reject(new UpgradeRefused(words || `The command ${name} ended with ${ending ?? code}.`));
      });
    });
}
