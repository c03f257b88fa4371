import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { hasInvalidPattern, isNotPrimaryError, serverError } from './mongodb-errors';
import { messageReader, nameOf, replyTo, withBody, type Document, type Message } from './mongodb-wire';

/** A fault for the next commands that match. */
export interface Fault {
  /** Names such as `find`; by default every command that reads or writes data. */
  commands?: string[];
  collection?: string;
  when?: (command: Document) => boolean;
  /** The number of commands that it affects, 1 by default. */
  times?: number;
  /** Whether the database executes the command first. */
  applied?: boolean;
  /** The reply, to which a `writeConcernError` is added; or no reply; or the end of the connection. */
  then?: Document | 'silence' | 'cut';
}

interface Options {
  /** The kind of deployment that the handshake reports. */
  as?: 'standalone' | 'replica set';
  tls?: boolean;
  /** Additional fields of the reply to every handshake. */
  hello?: Document;
}

const fileIn = (name: string) => fileURLToPath(new URL(`tls/${name}`, import.meta.url));
const HANDSHAKES = new Set(['hello', 'ismaster', 'isMaster']);
const OUTSIDE_DATA = new Set([...HANDSHAKES, 'ping', 'endSessions', 'buildInfo', 'killCursors']);
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'createIndexes', 'drop']);
const SESSION_FIELDS = new Set(['lsid', 'txnNumber', '$clusterTime', '$readPreference']);
const SET_NAME = 'proxy';
const FIRST_BATCH = 101;

/**
 * A proxy to a database that simulates what an embedded one cannot: a replica set member that steps down, error
 * replies, missing replies and broken connections.
 */
export class MongodbProxy {
  readonly #server: Server;
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  /** The replies to executed writes by session and transaction number, so that none is executed twice. */
  readonly #written = new Map<string, Document>();
  #faults: Fault[] = [];
  #isPrimary = true;
  #port = 0;
  /** Every received command except handshakes. */
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

  /** Accepts connections, on the same port each time. */
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
    // With polling, clients check the member after an error reply, and no stream notifies them of changes earlier.
    query.set('serverMonitoringMode', 'poll');
    if (this.options.tls) query.set('tls', 'true');
    if (this.options.tls) query.set('tlsCAFile', fileIn('certificate.pem'));
    return `mongodb://127.0.0.1:${this.#port}${new URL(targetUri).pathname}?${query.toString()}`;
  }

  /** Adds a fault for the next matching commands; faults apply in the order in which they were added. */
  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  /** Removes all faults. Commands that got no reply still get none. */
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
    return hasInvalidPattern(command)
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
    const applied = !then || adds || fault?.applied ? await this.#apply(request, ask) : {};
    if (then === 'silence' || then === 'cut') return then;
    if (!then) return replyTo(request, applied);
    return replyTo(request, { ...applied, ...then, ...this.#labels(request, then) });
  }

  /** Returns the database's reply; a write with a known transaction number is not executed again. */
  async #apply(request: Message, ask: (request: Message) => Promise<Message>): Promise<Document> {
    const { lsid, txnNumber } = request.body;
    const number = txnNumber === undefined ? undefined : JSON.stringify([lsid, txnNumber]);
    const before = number === undefined ? undefined : this.#written.get(number);
    if (before) return before;
    const fields = Object.entries(request.body).filter(([field]) => !SESSION_FIELDS.has(field));
    // A server limits its first batch, whereas the embedded database would return all documents without a cursor.
    if (nameOf(request) === 'find' && !('batchSize' in request.body)) fields.push(['batchSize', FIRST_BATCH]);
    const { body } = await ask(withBody(request, Object.fromEntries(fields)));
    if (number !== undefined) this.#written.set(number, body);
    return body;
  }

  /** Returns the label that lets clients retry a write, which a member adds when it is not the primary. */
  #labels(request: Message, reply: Document): Document {
    const isRetryable = isNotPrimaryError(reply) && 'txnNumber' in request.body;
    return isRetryable ? { errorLabels: ['RetryableWriteError'] } : {};
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
