import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { messageReader, nameOf, replyTo, withBody, type Document, type Message } from './mongodb-wire';

/** A fault for the next commands that match. */
export interface Fault {
  /** Names such as `find`; every command except the handshake where it is left out. */
  commands?: string[];
  collection?: string;
  when?: (command: Document) => boolean;
  /** How many commands it happens to; 1 where it is left out. */
  times?: number;
  /** Whether the database executes the command first. */
  applied?: boolean;
  /** The reply, with a `writeConcernError` added to the database's own; or no reply; or the end of the connection. */
  then: Document | 'silence' | 'cut';
}

interface Options {
  /** What the handshake says the database is. */
  as?: 'standalone' | 'replica set';
  tls?: boolean;
  /** Fields that the reply to every handshake has besides. */
  hello?: Document;
}

const fileIn = (name: string) => fileURLToPath(new URL(`tls/${name}`, import.meta.url));
const HANDSHAKES = new Set(['hello', 'ismaster', 'isMaster']);
const OUTSIDE_DATA = new Set([...HANDSHAKES, 'ping', 'endSessions', 'buildInfo', 'killCursors']);
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'createIndexes', 'drop']);
const SESSION_FIELDS = new Set(['lsid', 'txnNumber', '$clusterTime', '$readPreference']);
const NOT_PRIMARY = new Set([10107, 189, 11600, 11602, 91, 13435]);
const SET_NAME = 'proxy';
const NAMES: Record<number, string> = {
  18: 'AuthenticationFailed',
  13: 'Unauthorized',
  91: 'ShutdownInProgress',
  189: 'PrimarySteppedDown',
  10107: 'NotWritablePrimary',
  11600: 'InterruptedAtShutdown',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
};

/** An error reply in the server's format. */
export const serverError = (code: number, errmsg = 'not master'): Document => ({
  ok: 0,
  errmsg,
  code,
  codeName: NAMES[code] ?? `Location${code}`,
});

/** A write that is applied, and of which it is not certain that the other members have it. */
export const writeConcernError = (
  code: number,
  errmsg = 'Primary stepped down while waiting for replication',
) => ({
  writeConcernError: { code, codeName: NAMES[code] ?? `Location${code}`, errmsg },
});

const LONGEST_PATTERN = 32_764;
const FIRST_BATCH = 101;

/** Whether a server refuses a regular expression somewhere in the command. */
const hasWrongPattern = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) =>
    name === '$regex' && typeof each === 'string'
      ? each.includes('\0') || each.length > LONGEST_PATTERN
      : hasWrongPattern(each),
  );
};

/**
 * Stands between a program and a database, and replies as a MongoDB server does in the situations that cannot be brought
 * about with an embedded one: a member of a replica set that steps down, refusals, silence, connections that end.
 */
export class MongodbProxy {
  readonly #server: Server;
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  /** The replies to writes that were carried out, by session and number: the same write is not carried out twice. */
  readonly #written = new Map<string, Document>();
  #faults: Fault[] = [];
  #isPrimary = true;
  #port = 0;
  /** Every command that arrived, the handshakes left out. */
  readonly commands: Document[] = [];

  constructor(
    targetUri: string,
    private readonly options: Options = {},
  ) {
    this.#target = Number(new URL(targetUri).port);
    const join = (near: Socket) => this.#join(near);
    this.#server = options.tls
      ? createTlsServer(
          { key: readFileSync(fileIn('key.pem')), cert: readFileSync(fileIn('certificate.pem')) },
          join,
        )
      : createServer(join);
    this.#server.on('tlsClientError', () => undefined);
  }

  /** Takes connections, on the same port each time. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Ends every connection and rejects new ones. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** The URI of that database through the proxy. */
  uri(targetUri: string): string {
    const query = new URLSearchParams(
      this.options.as === 'replica set' ? { replicaSet: SET_NAME } : { directConnection: 'true' },
    );
    // Clients look at the member again when it replies with an error, and are not told of changes beside that.
    query.set('serverMonitoringMode', 'poll');
    if (this.options.tls) query.set('tls', 'true');
    if (this.options.tls) query.set('tlsCAFile', fileIn('certificate.pem'));
    return `mongodb://127.0.0.1:${this.#port}${new URL(targetUri).pathname}?${query.toString()}`;
  }

  /** Lets this happen to the next commands that match; faults that were added first come first. */
  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  /** Removes all faults. Commands without a reply stay so. */
  clear(): void {
    this.#faults = [];
  }

  get isPrimary(): boolean {
    return this.#isPrimary;
  }

  /** Makes the member step down, or become primary again. */
  set isPrimary(value: boolean) {
    this.#isPrimary = value;
  }

  #join(near: Socket): void {
    const far = connect(this.#target, '127.0.0.1');
    const asked = new Map<number, (reply: Message) => void>();
    const [readRequests, readReplies] = [messageReader(), messageReader()];
    const ask = (request: Message) =>
      new Promise<Message>((resolve) => {
        asked.set(request.requestId, resolve);
        far.write(request.bytes);
      });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => (this.#sockets.delete(socket), other.destroy()));
    }
    near.on('data', (chunk) => {
      for (const request of readRequests(chunk)) void this.#handle(request, near, ask);
    });
    far.on('data', (chunk) => {
      for (const reply of readReplies(chunk)) asked.get(reply.responseTo)?.(reply);
    });
  }

  async #handle(request: Message, near: Socket, ask: (request: Message) => Promise<Message>): Promise<void> {
    const name = nameOf(request);
    if (!HANDSHAKES.has(name)) this.commands.push(request.body);
    const fault = this.#faultFor(name, request.body);
    const reply =
      HANDSHAKES.has(name) && !fault
        ? await this.#shakeHands(request, ask)
        : await this.#replyTo(request, ask, fault);
    if (reply === 'cut') near.destroy();
    else if (reply !== 'silence' && near.writable) near.write(reply);
  }

  #faultFor(name: string, command: Document): Fault | undefined {
    const target = command.collection ?? command[name];
    const isData = !OUTSIDE_DATA.has(name);
    const fault = this.#faults.find(
      ({ commands, collection, when, times = 1 }) =>
        times > 0 &&
        (commands?.includes(name) ?? isData) &&
        (collection === undefined || collection === target) &&
        (when?.(command) ?? true),
    );
    if (fault) fault.times = (fault.times ?? 1) - 1;
    if (fault || !isData) return fault;
    if (!this.#isPrimary) return { then: serverError(WRITES.has(name) ? 10107 : 13435) };
    return hasWrongPattern(command)
      ? { then: serverError(51091, 'Regular expression is invalid') }
      : undefined;
  }

  async #replyTo(
    request: Message,
    ask: (request: Message) => Promise<Message>,
    fault: Fault | undefined,
  ): Promise<Buffer | 'silence' | 'cut'> {
    if (nameOf(request) === 'endSessions') return replyTo(request, { ok: 1 });
    const then = fault?.then;
    const adds = typeof then === 'object' && 'writeConcernError' in then;
    const applied = !fault || adds || fault.applied ? await this.#apply(request, ask) : {};
    if (then === 'silence' || then === 'cut') return then;
    if (!then) return replyTo(request, applied);
    return replyTo(request, { ...applied, ...then, ...this.#labels(request, then) });
  }

  /** What the database replies; a write that was carried out before, under the same number, is not carried out again. */
  async #apply(request: Message, ask: (request: Message) => Promise<Message>): Promise<Document> {
    const { lsid, txnNumber } = request.body;
    const number = txnNumber === undefined ? undefined : JSON.stringify([lsid, txnNumber]);
    const before = number === undefined ? undefined : this.#written.get(number);
    if (before) return before;
    const fields = Object.entries(request.body).filter(([field]) => !SESSION_FIELDS.has(field));
    // A server's first reply has at most this many documents. The embedded one would return all, without a cursor.
    if (nameOf(request) === 'find' && !('batchSize' in request.body)) fields.push(['batchSize', FIRST_BATCH]);
    const { body } = await ask(withBody(request, Object.fromEntries(fields)));
    if (number !== undefined) this.#written.set(number, body);
    return body;
  }

  /** What a member adds to an error that comes of its role: clients may repeat the write. */
  #labels(request: Message, reply: Document): Document {
    const { writeConcernError: concern } = reply as { writeConcernError?: { code: number } };
    if (!NOT_PRIMARY.has(Number(concern?.code ?? reply.code))) return {};
    return 'txnNumber' in request.body ? { errorLabels: ['RetryableWriteError'] } : {};
  }

  async #shakeHands(request: Message, ask: (request: Message) => Promise<Message>): Promise<Buffer> {
    const { body } = await ask(request);
    return replyTo(request, { ...body, ...this.#role(), ...this.options.hello });
  }

  #role(): Document {
    if (this.options.as !== 'replica set') return {};
    const me = `127.0.0.1:${this.#port}`;
    return {
      setName: SET_NAME,
      setVersion: 1,
      hosts: [me],
      me,
      isWritablePrimary: this.#isPrimary,
      ismaster: this.#isPrimary,
      secondary: !this.#isPrimary,
      maxWireVersion: 21,
      logicalSessionTimeoutMinutes: 30,
      lastWrite: { lastWriteDate: new Date() },
      ...(this.#isPrimary && { primary: me }),
    };
  }
}
