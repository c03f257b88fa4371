/**
 * A program in the place of a release's: a site of a few pages whose data are one file, and the commands that an upgrade runs on them. What
 * it does wrong is in `behaviour.json` in its folder. It is bundled into `scripts/showreel.js` and `build/commands/upgrade-data.js`.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { announceServer } from '../../server/running-server';

/** How a stand-in differs from a program that works. */
export interface Behaviour {
  /** The version of the data that it migrates to. */
  dataVersion: number;
  /** Its words when it ends at its start. */
  failsWith?: string;
  /** The message of an error that ends it at its start, and that nothing catches. */
  throws?: string;
  /** The status of a page: `/shows/2`. */
  pageStatus?: number;
  /** The status of that page on the real data only, so that the rehearsal does not notice. */
  laterStatus?: number;
  /** The status of a sign-in. */
  signInStatus?: number;
  /** It ends so many milliseconds after it was ready, on the real data only. */
  endsAfterMs?: number;
}

interface Data {
  version: number;
  records: string[];
  account?: string;
}

const behaviour = JSON.parse(readFileSync('behaviour.json', 'utf8')) as Behaviour;
const { DATA_DIR: dataDir = '', UPGRADE_ACCOUNT: account, HOST: host, PORT: port } = process.env;
const file = path.join(dataDir, 'records.json');
/** The name of its folder. */
const release = path.basename(path.resolve('..'));
const isCopy = path.basename(dataDir) === 'upgrade-rehearsal';

const read = (from: string) => JSON.parse(readFileSync(from, 'utf8')) as Data;

function write(to: string, data: Data): void {
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(`${to}.part`, JSON.stringify(data));
  renameSync(`${to}.part`, to);
}

const fail = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

const archiveIn = (place: string, at: string) => path.join(place, 'records', `${at}.backup`);

const COMMANDS: Record<string, (...args: string[]) => object> = {
  measure: () => ({
    dataVersion: read(file).version,
    knownVersion: behaviour.dataVersion,
    recordBytes: 1_000,
    fileBytes: 1_000,
  }),
  'back-up': (place) => {
    const at = new Date().toISOString();
    mkdirSync(path.join(place, 'records'), { recursive: true });
    copyFileSync(file, archiveIn(place, at));
    return { at, words: 'Proved: 1 records' };
  },
  copy: (place, at) => {
    if (existsSync(path.join(dataDir, 'uploads', 'film.mp4')) && account !== undefined)
      write(file, { ...read(archiveIn(place, at)), account });
    return {};
  },
  'remove-copy': () => ({}),
  saves: (place, at, to) => {
    const before = new Set(read(archiveIn(place, at)).records);
    const since = read(file).records.filter((record) => !before.has(record));
    writeFileSync(to, since.map((record) => `${JSON.stringify(record)}\n`).join(''));
    return { count: since.length };
  },
  return: (place, at) => {
    write(file, read(archiveIn(place, at)));
    return {};
  },
};

function answer(
  response: ServerResponse,
  status: number,
  body = '',
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
}

const statusOf = (page: string) =>
  (page === '/shows/2' && (behaviour.pageStatus ?? (isCopy ? undefined : behaviour.laterStatus))) || 200;

const PAGES = Array.from({ length: 20 }, (_, index) => `/shows/${index}`);

function serve(): void {
  if (behaviour.failsWith !== undefined) fail(behaviour.failsWith);
  if (behaviour.throws !== undefined) throw new TypeError(behaviour.throws);
  const data = read(file);
  if (data.version > behaviour.dataVersion)
    fail(`The data are of version ${data.version}, this program knows ${behaviour.dataVersion}.`);
  write(file, { ...data, version: behaviour.dataVersion });
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url === '/sitemap.xml')
      return answer(response, 200, PAGES.map((page) => `<loc>https://public.test${page}</loc>`).join(''));
    if (url === '/version') return answer(response, 200, release);
    if (url === '/records') return answer(response, 200, JSON.stringify(read(file)));
    if (url.startsWith('/save/')) {
      const stored = read(file);
      write(file, { ...stored, records: [...stored.records, url.slice(6)] });
    }
    if (request.method !== 'POST') return answer(response, statusOf(url));
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const sent = new URLSearchParams(body);
      const isRight = read(file).account === `${sent.get('username')} ${sent.get('password')}`;
      const status = behaviour.signInStatus ?? (isRight ? 302 : 401);
      answer(
        response,
        status,
        '',
        isRight ? { location: '/admin/dashboard', 'set-cookie': 'session=1' } : {},
      );
    });
  });
  let withdraw = () => Promise.resolve();
  const stop = (code: number) => {
    void withdraw().then(() => server.close(() => process.exit(code)));
    server.closeIdleConnections();
  };
  process.on('SIGTERM', () => stop(0));
  if (process.connected) process.once('disconnect', () => stop(0));
  server.listen(Number(port), host, () => {
    void announceServer(dataDir, `http://127.0.0.1:${port}`).then((given) => {
      withdraw = given;
      process.stdout.write(`${release} is ready\n`);
      if (behaviour.endsAfterMs !== undefined && !isCopy) setTimeout(() => stop(1), behaviour.endsAfterMs);
    });
  });
}

const [name = '', ...args] = process.argv.slice(2);
if (name === 'start') serve();
else {
  process.stdout.write(JSON.stringify(COMMANDS[name]?.(...args) ?? fail(`no command ${name}`)));
}
