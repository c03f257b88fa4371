/**
 * `npm run check-links -- FILE [--base URL]`: requests each address of a file (a sitemap, or one address a line) and prints the address,
 * the status after all redirects, and the final address, separated by tabs. Exit code 1 if one is not found or cannot be requested, 2 if
 * the file or the arguments are invalid.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config';
import { UsageError } from './check-links/address-list';
import { checkAddresses, summaryOf } from './check-links/check-addresses';
import { readAddresses } from './check-links/read-addresses';
import { commandLine } from './command-line';

const USAGE = `Say which addresses to check: ${commandLine('check-links', 'FILE [--base URL]')}`;

const print = (message: string) => process.stderr.write(`${message}\n`);

/** Throws `UsageError`. */
function readArguments(): { file: string; base: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { base: { type: 'string' } },
    });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { file, base: values.base };
  } catch {
    // Another option, or one without its value.
  }
  throw new UsageError(USAGE);
}

function originIn(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`--base is the address of a site, such as https://www.example.com, not ${base}.`);
  return url.origin;
}

/** Returns the site's origin on this machine: before a move the public one still leads to the old site. */
function localOrigin({ PORT: port, HOST: host = 'localhost' }: { PORT: number; HOST?: string | undefined }) {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function main(): Promise<boolean> {
  const { file, base } = readArguments();
  const config = readConfig(process.env);
  const origin = base === undefined ? localOrigin(config) : originIn(base);
  const paths = await readAddresses(file);
  const publicOrigins = config.PUBLIC_URL === undefined ? [] : [config.PUBLIC_URL];
  const counts = await checkAddresses(paths, { base: origin, ownOrigins: publicOrigins }, (line) =>
    process.stdout.write(`${line}\n`),
  );
  print(summaryOf(counts, origin));
  return counts.notFound === 0 && counts.failed === 0;
}

// The reader of the list may stop early.
process.stdout.on('error', () => process.exit(1));
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
