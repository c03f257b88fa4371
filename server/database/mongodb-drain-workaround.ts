import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import tls from 'node:tls';

let isWatching = false;

/**
 * Wakes who waits for room in a socket that is closed. MongoDB's driver (seen in 7.5 to 7.9) waits for `drain` after
 * a write that took place when the socket was destroyed and had not said so yet, and then for ever: a query without
 * an answer, or, where it happens to its monitor, a database that stays lost when it is long back. Woken, the driver
 * finds the connection closed and does what it does then. Node publishes plain sockets only; for those with TLS its
 * function that opens them is wrapped, which the driver looks up each time.
 */
export function wakeWritersOfClosedSockets(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('net.client.socket', (message) => wakeWhenClosed((message as { socket: Socket }).socket));
  const open = tls.connect.bind(tls) as (...args: unknown[]) => tls.TLSSocket;
  tls.connect = (...args: unknown[]) => {
    const socket = open(...args);
    wakeWhenClosed(socket);
    return socket;
  };
}

/** After the driver's own listener, which notes why the connection is closed. */
function wakeWhenClosed(socket: Socket): void {
  socket.once('close', () => setImmediate(() => socket.emit('drain')));
}
