import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

const IDLE_CONNECTION_MS = 65_000;
/** A client that sends its headers slower than this is cut off; a body may take as long as the whole request. */
const HEADERS_MS = 15_000;
/** How often Node looks for connections that are over their time; by default that is every 30 seconds. */
const CHECK_MS = 1_000;
/** A video over a slow line takes longer than the five minutes that Node allows. Its head still has to come at once. */
const MAX_REQUEST_MS = 2 * 60 * 60 * 1000;
const DRAIN_MS = 10_000;
const LAST_REQUESTS_MS = 500;
const MAX_WAIT_MS = 5_000;
const LOOK_MS = 20;

/** An address that cannot be used; the message is for the person who starts the program. */
export class ListenError extends Error {}

interface Listening {
  /** The address to print. */
  url: string;
  /** Lets every request finish, and takes nothing new. */
  drain: () => Promise<void>;
  /** Takes no new connection from now on, and resolves when no request is under way any more. */
  close: () => Promise<void>;
}

/** Listens, or throws a `ListenError`. What goes wrong later, outside of any request, is passed to `report`. */
export function listen(
  answer: RequestListener,
  port: number,
  host: string | undefined,
  report: (error: unknown) => void,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    /** The latest answer on each connection, until it is done. */
    const answers = new Map<Socket, ServerResponse>();
    const server = createServer(TIMEOUTS, (request, response) => {
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
    });
    server.on('error', (error: NodeJS.ErrnoException) => {
      // It may also come later, such as from a connection that cannot be accepted.
      if (server.listening) report(error);
      else reject(new ListenError(words(error, port, host)));
    });
    server.once('listening', () => {
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      resolve({
        url: `http://${host === undefined || host === '0.0.0.0' ? 'localhost' : host}:${actual}`,
        drain: () => drain(server, answers.values()),
        close: () => close(server, answers),
      });
    });
    server.listen(port, host);
  });
}

const TIMEOUTS = {
  keepAliveTimeout: IDLE_CONNECTION_MS,
  requestTimeout: MAX_REQUEST_MS,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: CHECK_MS,
};

function words(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Set PORT to a free one.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  return `Cannot listen on ${host ?? 'any address'}, port ${port} (${error.code ?? 'unknown reason'}). Check HOST and PORT.`;
}

/**
 * Lets every request finish: those under way, and those that were on their way over a connection that was kept open,
 * whose client could not know. With its answer each client is told to go; when none of them has asked for half a second,
 * nobody is waiting. Then takes nothing new, and cuts what has not ended after ten seconds.
 */
async function drain(server: Server, underway: Iterable<ServerResponse>): Promise<void> {
  const newcomers = new WeakSet<Socket>();
  let isQuiet = false;
  server.on('connection', (socket) => newcomers.add(socket));
  server.prependListener('request', ({ socket }, response) => {
    response.setHeader('Connection', 'close');
    if (!newcomers.has(socket)) isQuiet = false;
  });
  for (const response of underway) if (!response.headersSent) response.setHeader('Connection', 'close');
  const waitedEnough = performance.now() + MAX_WAIT_MS;
  while (!isQuiet && performance.now() < waitedEnough) {
    isQuiet = true;
    await pause(LAST_REQUESTS_MS);
    // Where there was much to do, what has arrived meanwhile is read only now.
    await turn();
  }
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

/** For a process that has failed: connections on which nothing is asked right now need not be waited for. */
async function close(server: Server, underway: Map<Socket, ServerResponse>): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  for (const response of underway.values())
    if (!response.headersSent) response.setHeader('Connection', 'close');
  server.close();
  // Twice: the last answer may still be on its way into the socket.
  for (let quiet = 0; quiet < 2; quiet = underway.size === 0 ? quiet + 1 : 0) await pause(LOOK_MS);
}
