import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

const IDLE_CONNECTION_MS = 65_000;
/** Clients must send all headers within this time; for bodies see `middleware/request-body.ts`. */
const HEADERS_MS = 15_000;
/** How often Node checks for timed-out connections; its default is every 30 seconds. */
const CHECK_MS = 1_000;
/** Uploading a video over a slow connection takes longer than Node's default of five minutes; other bodies get less. */
const MAX_REQUEST_MS = 2 * 60 * 60 * 1000;
const DRAIN_MS = 10_000;
const LAST_REQUESTS_MS = 500;
const MAX_WAIT_MS = 5_000;
const POLL_MS = 20;

/** Thrown when the server cannot listen; the message is for the operator. */
export class ListenError extends Error {}

interface Listening {
  url: string;
  drain: () => Promise<void>;
  /** Stops accepting connections, and resolves when no request is active. */
  close: () => Promise<void>;
}

/** Starts to listen, or throws a `ListenError`. Later errors outside of requests are passed to `report`. */
export function listen(
  answer: RequestListener,
  port: number,
  host: string | undefined,
  report: (error: unknown) => void,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    /** The latest response on each connection, until it is finished. */
    const answers = new Map<Socket, ServerResponse>();
    const serve: RequestListener = (request, response) => {
      const { socket } = request;
      try {
        answer(request, response);
      } catch (error) {
        report(error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { 'Cache-Control': 'no-store' }).end();
      }
      if (response.writableEnded) {
        answers.delete(socket);
        return;
      }
      answers.set(socket, response);
      response.once('close', () => {
        if (answers.get(socket) === response) answers.delete(socket);
      });
    };
    const server = createServer(TIMEOUTS, serve);
    // An unknown expectation is ignored: Node would reject it without reading the body.
    server.on('checkExpectation', serve);
    server.on('error', (error: NodeJS.ErrnoException) => {
      // The error may also occur later, such as for a connection that cannot be accepted.
      if (server.listening) report(error);
      else reject(new ListenError(listenErrorMessage(error, port, host)));
    });
    server.once('listening', () => {
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      resolve({
        url: `http://${hostInUrl(host)}:${actual}`,
        drain: () => drain(server, answers.values()),
        close: () => close(server, answers),
      });
    });
    server.listen(port, host);
  });
}

/** Returns the host to reach a listening address from this machine. */
function hostInUrl(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const TIMEOUTS = {
  keepAliveTimeout: IDLE_CONNECTION_MS,
  requestTimeout: MAX_REQUEST_MS,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: CHECK_MS,
};

function listenErrorMessage(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Set PORT to a free one.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  return `Cannot listen on ${host ?? 'any address'}, port ${port} (${error.code ?? 'unknown reason'}). Check HOST and PORT.`;
}

/**
 * Finishes every request: active ones, and those already sent over a keep-alive connection by a client that could not know. Each response
 * closes its connection. When no such request has arrived for half a second, and after five seconds in any case, it stops accepting
 * connections; ten seconds later it closes the remaining ones.
 */
async function drain(server: Server, activeResponses: Iterable<ServerResponse>): Promise<void> {
  const newSockets = new WeakSet<Socket>();
  let isQuiet = false;
  server.on('connection', (socket) => newSockets.add(socket));
  server.prependListener('request', ({ socket }, response) => {
    response.setHeader('Connection', 'close');
    if (!newSockets.has(socket)) isQuiet = false;
  });
  for (const response of activeResponses)
    if (!response.headersSent) response.setHeader('Connection', 'close');
  const waitedEnough = performance.now() + MAX_WAIT_MS;
  while (!isQuiet && performance.now() < waitedEnough) {
    isQuiet = true;
    await pause(LAST_REQUESTS_MS);
    // On a busy server, requests that arrived during the pause are only read now.
    await turn();
  }
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

/** For a failed process: idle connections need not be waited for. */
async function close(server: Server, activeResponses: Map<Socket, ServerResponse>): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  for (const response of activeResponses.values())
    if (!response.headersSent) response.setHeader('Connection', 'close');
  server.close();
  // Checks twice, because the last response may still be on its way into the socket.
  for (let quiet = 0; quiet < 2; quiet = activeResponses.size === 0 ? quiet + 1 : 0) await pause(POLL_MS);
}
