/** The commands of a release, run by its shell script `showreel`. The layout of a release is in docs/operations.md, "Release". */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { printService } from './service-unit.js';

/** Contains `build`, `scripts`, `demo`, `node_modules` and `runtime`. The program finds them in its current folder. */
const PROGRAM = path.resolve(import.meta.dirname, '..');
/** Contains the folders of the versions, the link `current` and, by default, the data. */
const SITE = path.resolve(PROGRAM, '../..');

/** How the value of an option, or an argument, is read. A flag has none. */
const FLAG = 'flag';
const TEXT = 'text';
const PATH = 'path';

/**
 * For each command: its arguments for `help`, its effect, the number of arguments and how they are parsed, its options, and the file to
 * run, or a function.
 */
const COMMANDS = {
  start: {
    usage: '',
    does: 'serves the site, as ./showreel alone does',
    file: 'scripts/supervise.js',
  },
  backup: {
    usage: 'FILE | --to PLACE | --list | --prove [TIME]',
    does: 'makes a backup, lists the kept ones, or proves one',
    file: 'build/commands/backup.js',
    most: 1,
    argument: PATH,
    options: { '--to': PATH, '--list': FLAG, '--prove': TEXT },
  },
  restore: {
    usage: 'FILE | --from PLACE [--at TIME] [--dry-run] [--allow-unencrypted]',
    does: 'verifies a backup, then replaces the stored data',
    file: 'build/commands/restore.js',
    most: 1,
    argument: PATH,
    options: { '--from': PATH, '--at': TEXT, '--dry-run': FLAG, '--allow-unencrypted': FLAG },
  },
  account: {
    usage: 'reset NAME | remove-second-factor NAME',
    does: 'helps a user who cannot sign in',
    file: 'build/commands/account.js',
    most: 2,
    argument: TEXT,
  },
  'check-links': {
    usage: 'FILE [--base URL]',
    does: 'asks the site for each address of a sitemap or a list',
    file: 'build/commands/check-links.js',
    most: 1,
    argument: PATH,
    options: { '--base': TEXT },
  },
  export: {
    usage: 'FOLDER',
    does: 'writes the whole site into a folder that a person can read',
    file: 'build/commands/export.js',
    most: 1,
    argument: PATH,
  },
  import: {
    usage: 'FILE… [--media FOLDER|ZIP] [--fetch] [--plan] [--drafts]',
    does: 'brings the content of another site over',
    file: 'build/commands/import.js',
    most: 20,
    argument: PATH,
    options: { '--media': PATH, '--fetch': FLAG, '--plan': FLAG, '--drafts': FLAG },
  },
  upgrade: {
    usage: 'FILE [--check]',
    does: 'rehearses and installs another version',
    file: 'build/commands/upgrade.js',
    most: 1,
    argument: PATH,
    options: { '--check': FLAG },
  },
  service: {
    usage: '',
    does: 'prints a unit for systemd',
    run: () => printService(SITE, PROGRAM),
  },
  help: {
    usage: '',
    does: 'prints this list',
    run: printHelp,
  },
};

/** The variables that name a folder or a program. A program may also be looked up on the PATH. */
const FOLDER_VARIABLES = ['DATA_DIR', 'BACKUP_TO'];
const PROGRAM_VARIABLES = ['FFMPEG_PATH', 'VIRUS_SCANNER'];

async function runCommand(name, args) {
  if (!Object.hasOwn(COMMANDS, name))
    refuse(`There is no ${name.startsWith('-') ? 'option' : 'command'} ${name}.`);
  const { file, run, ...syntax } = COMMANDS[name];
  const absolute = readArguments(name, args, syntax);
  prepareEnvironment();
  // The program finds its files from its own folder, whatever the caller's current folder.
  process.chdir(PROGRAM);
  process.argv.splice(2, Infinity, ...absolute);
  if (run) run();
  else await import(path.join(PROGRAM, file));
}

/** Returns the arguments with absolute paths. Ends the program on an unknown argument or one too many. */
function readArguments(name, args, { most = 0, argument = TEXT, options = {} }) {
  let kind;
  let count = 0;
  return args.map((arg) => {
    if (arg.startsWith('-') && arg !== '-') {
      const [option, value] = splitOption(arg);
      if (!Object.hasOwn(options, option) || (value !== undefined && options[option] === FLAG))
        refuse(`${name} has no option ${arg}.`);
      kind = value === undefined && options[option] !== FLAG ? options[option] : undefined;
      return value === undefined ? arg : `${option}=${readValue(value, options[option])}`;
    }
    const isValue = kind !== undefined;
    if (!isValue && ++count > most)
      refuse(most === 0 ? `${name} takes no arguments.` : `${name} takes no further argument: ${arg}.`);
    const read = readValue(arg, isValue ? kind : argument);
    kind = undefined;
    return read;
  });
}

function splitOption(arg) {
  const at = arg.indexOf('=');
  return at < 0 ? [arg] : [arg.slice(0, at), arg.slice(at + 1)];
}

function readValue(value, kind) {
  return kind === PATH ? absolutePlace(value) : value;
}

/** Keeps an address such as s3://bucket/prefix unchanged. */
function absolutePlace(place) {
  return /^[a-z][a-z\d]*:\/\//i.test(place) ? place : path.resolve(place);
}

function prepareEnvironment() {
  const { env } = process;
  env.NODE_ENV ??= 'production';
  env.DATA_DIR ||= path.join(SITE, 'showreel-data');
  for (const variable of FOLDER_VARIABLES) if (env[variable]) env[variable] = absolutePlace(env[variable]);
  for (const variable of PROGRAM_VARIABLES)
    if (env[variable]?.includes('/')) env[variable] = path.resolve(env[variable]);
}

function printHelp() {
  const lines = Object.entries(COMMANDS).map(([command, { usage, does }]) => [
    `./showreel ${command === 'start' ? '[start]' : command} ${usage}`.trimEnd(),
    does,
  ]);
  lines.push(['./showreel --version', 'prints the version']);
  const width = Math.max(...lines.map(([usage]) => usage.length));
  for (const [usage, does] of lines) process.stdout.write(`${usage.padEnd(width)}  ${does}\n`);
}

function version() {
  return JSON.parse(readFileSync(path.join(PROGRAM, 'package.json'), 'utf8')).version;
}

/** @param {string} problem in one line */
function refuse(problem) {
  process.stderr.write(`${problem} "./showreel help" lists the commands.\n`);
  process.exit(2);
}

const [name = 'start', ...args] = process.argv.slice(2);
if (name === '--version') process.stdout.write(`${version()}\n`);
else if (name === '--help' || name === '-h') printHelp();
else await runCommand(name, args);
