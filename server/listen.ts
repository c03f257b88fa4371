import { createServer, type RequestListener, type Server } from 'node:http';

const IDLE_CONNECTION_MS = 65_000;
const DRAIN_MS = 10_000;
const LAST_REQUESTS_MS = 500;

/** An address that cannot be used; the message is for the person who starts the program. */
export class ListenError extends Error {}

/** Listens, or throws a `ListenError`. Answers the server and the address to print. */
export function listen(
  answer: RequestListener,
  port: number,
  host: string | undefined,
): Promise<{ server: Server; url: string }> {
  return new Promise((resolve, reject) => {
    const server = createServer(answer).listen(port, host);
    server.keepAliveTimeout = IDLE_CONNECTION_MS;
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(words(error, port, host))));
    server.once('listening', () => {
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      resolve({
        server,
        url: `http://${host === undefined || host === '0.0.0.0' ? 'localhost' : host}:${actual}`,
      });
    });
  });
}

function words(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Set PORT to a free one.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  return `Cannot listen on ${host ?? 'any address'}, port ${port} (${error.code ?? 'unknown reason'}). Check HOST and PORT.`;
}

/**
 * Lets every request finish: those under way, and for half a second those that were on their way over a connection that
 * was kept open, whose client could not know. Then takes nothing new, and cuts what has not ended after ten seconds.
 */
export function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  return new Promise((resolve) => {
    setTimeout(() => {
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
    }, LAST_REQUESTS_MS);
  });
}
