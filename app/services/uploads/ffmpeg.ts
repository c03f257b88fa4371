import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { opened } from '../storage/open';

type Program = 'ffmpeg' | 'ffprobe';

const require = createRequire(import.meta.url);
const LONGEST_OUTPUT = 1024 * 1024;

/** The program that the configuration names, else one on the PATH, else the one that came with the packages. */
export async function findProgram(program: Program): Promise<string | null> {
  const given = program === 'ffmpeg' ? opened().ffmpegPath : opened().ffprobePath;
  if (given) return (await isExecutable(given)) ? given : null;
  for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
    const file = path.join(folder, program);
    if (await isExecutable(file)) return file;
  }
  return bundled(program);
}

async function bundled(program: Program): Promise<string | null> {
  try {
    const found = require(`@${program}-installer/${program}`) as { path: string };
    return (await isExecutable(found.path)) ? found.path : null;
  } catch {
    // There is none for this machine.
    return null;
  }
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

interface Run {
  /** Milliseconds; whoever takes longer is ended. */
  within: number;
  signal?: AbortSignal | undefined;
}

export interface Ended {
  ok: boolean;
  output: string;
}

/** Runs a program to its end, at low priority where the machine knows that. Its complaints are dropped. */
export function run(program: string, args: string[], { within, signal }: Run): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: within,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      if (output.length < LONGEST_OUTPUT) output += text;
    });
    // It may come again, when a program that does not end cannot be killed.
    child.on('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}
