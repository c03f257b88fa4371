import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../server/config';
import { runningServers, type RunningServer } from '../../server/running-server';
import { UpgradeRefused } from './refusal';
import type { Release } from './release-folder';

export type Environment = Record<string, string | undefined>;

/** The site to upgrade: its data, and its program if that runs. */
export interface RunningSite {
  /** The running program's environment at its start, or else the command's. `DATA_DIR` is absolute. */
  environment: Environment;
  dataDir: string;
  server: RunningServer | null;
  isManaged: boolean;
}

/** Returns the site whose data the environment names. Throws `UpgradeRefused` if this program cannot replace its program. */
export async function findSite(own: Release, environment: Environment): Promise<RunningSite> {
  const dataDir = path.resolve(readConfig(environment as NodeJS.ProcessEnv).DATA_DIR);
  const servers = await runningServers(dataDir);
  if (servers.length > 1)
    throw new UpgradeRefused(
      `${servers.length} programs use the data in ${dataDir}: stop all but one, and start the others after the upgrade.`,
    );
  const [server = null] = servers;
  if (!server)
    return { environment: { ...environment, DATA_DIR: dataDir }, dataDir, server, isManaged: false };
  if (!isInside(server.folder, own.folder))
    throw new UpgradeRefused(
      `The site runs in ${server.folder}: use the upgrade of that version, or stop the site first.`,
    );
  const { pid } = server.main;
  if (statSync(`/proc/${pid}`).uid !== process.getuid?.())
    throw new UpgradeRefused(`The site runs as another user: start the upgrade as that one.`);
  const started = environmentOf(pid);
  return {
    environment: { ...started, DATA_DIR: dataDir },
    dataDir,
    server,
    isManaged: isOfServiceManager(pid, started),
  };
}

/** Returns the environment of a program that uses the data, or else the command's. */
export async function siteEnvironment(dataDir: string, environment: Environment): Promise<Environment> {
  const [server] = await runningServers(dataDir);
  return server ? { ...environmentOf(server.main.pid), DATA_DIR: dataDir } : environment;
}

const isInside = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

function environmentOf(pid: number): Environment {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const named = pairs.filter((pair) => pair.includes('='));
  return Object.fromEntries(
    named.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

/**
 * Whether systemd itself started the process, and so starts the next one. Processes in a desktop or login session have the variables, too,
 * but are not the main process of their unit.
 */
function isOfServiceManager(pid: number, { INVOCATION_ID, SYSTEMD_EXEC_PID }: Environment): boolean {
  if (INVOCATION_ID === undefined) return false;
  if (SYSTEMD_EXEC_PID !== undefined) return SYSTEMD_EXEC_PID === String(pid);
  return parentName(pid) === 'systemd';
}

function parentName(pid: number): string {
  const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  return readFileSync(`/proc/${parent}/comm`, 'utf8').trim();
}

/** Returns the environment for the program in another folder, without paths into the old one's folder: the new one brings its own. */
export function environmentWithout(folder: string, environment: Environment): Environment {
  const kept = Object.entries(environment)
    .filter(([, value]) => value === undefined || !isInside(value, folder))
    .map(([name, value]) => [name, name === 'PATH' ? pathWithout(folder, value) : value]);
  return Object.fromEntries(kept) as Environment;
}

const pathWithout = (folder: string, value = '') =>
  value
    .split(path.delimiter)
    .filter((each) => !isInside(each, folder))
    .join(path.delimiter);
