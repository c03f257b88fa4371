import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Ports below the range for outgoing connections: a client that retries while the database restarts could otherwise get
// that very port, and connect to itself.
const LOWEST = 20_000;
const HIGHEST = 32_000;
const ATTEMPTS = 50;

export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port found between ${LOWEST} and ${HIGHEST}`);
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
