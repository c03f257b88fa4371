import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import tls from 'node:tls';

let isWatching = false;

/**
 * Emits `drain` on closed sockets. MongoDB's driver (seen in 7.5 to 7.9) waits for `drain` after a write to a socket
 * that is destroyed but not yet closed, and then for ever: a query never returns or, if it happens to its monitor, the
 * database stays unavailable after it has recovered. After the event, the driver finds the connection closed and
 * handles that. Node publishes plain sockets only; for TLS, the function that opens sockets is wrapped, which the
 * driver looks up each time.
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

/** Runs after the driver's own listener, which records why the connection is closed. */
function wakeWhenClosed(socket: Socket): void {
  socket.once('close', () => setImmediate(() => socket.emit('drain')));
}
