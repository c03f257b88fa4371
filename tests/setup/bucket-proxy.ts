/** A proxy in front of an object store that has the faults of real ones. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from './bucket';

const BUSY =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>';

export class BucketProxy {
  readonly #server: Server;
  readonly #target: URL;
  #listing: { status: number; body: Buffer } | null = null;
  #release: () => void = () => undefined;
  #silence: Promise<void> | null = null;
  /** Whether it answers everything with 503. */
  isBusy = false;
  /** Whether lists are as they were when it was set. */
  listsLate = false;
  /** After so many bytes the next answers with bytes of objects are cut. */
  cutAfter = 0;
  /** The number of answers that are still to be cut. */
  cuts = 0;

  constructor(bucket: Bucket) {
    this.#target = new URL(bucket.options.endpoint ?? '');
    this.#server = createServer((incoming, outgoing) => {
      this.#pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.speak();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** From now on nothing is answered, though connections are accepted. */
  fallSilent(): void {
    this.#silence = new Promise((resolve) => (this.#release = resolve));
  }

  speak(): void {
    this.#release();
    this.#silence = null;
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    await this.#silence;
    if (this.isBusy) return void outgoing.writeHead(503, { 'content-type': 'application/xml' }).end(BUSY);
    const isListing = incoming.url?.includes('list-type=2') === true;
    if (!this.listsLate) this.#listing = null;
    if (isListing && this.#listing)
      return void outgoing.writeHead(this.#listing.status).end(this.#listing.body);
    const answer = await this.#ask(incoming, body);
    if (isListing) {
      const read = await buffer(answer);
      if (this.listsLate) this.#listing = { status: answer.statusCode ?? 200, body: read };
      return void outgoing.writeHead(answer.statusCode ?? 200, answer.headers).end(read);
    }
    outgoing.writeHead(answer.statusCode ?? 200, answer.headers);
    const isCut = incoming.method === 'GET' && this.cuts > 0;
    if (!isCut) return void answer.pipe(outgoing);
    this.cuts -= 1;
    outgoing.write((await buffer(answer)).subarray(0, this.cutAfter), () => outgoing.destroy());
  }

  #ask(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#target;
      const { method = 'GET', url = '/', headers } = incoming;
      const sent = request({ hostname, port, method, path: url, headers }, resolve);
      sent.once('error', reject);
      sent.end(body);
    });
  }
}
