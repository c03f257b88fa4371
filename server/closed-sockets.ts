import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

let isWatching = false;

/**
 * Wakes who waits for room in a socket that is closed. MongoDB's driver (seen in 7.5 to 7.9) waits for `drain` after
 * a write that took place when the socket was destroyed and had not said so yet, and then for ever: a query without
 * an answer, or, where it happens to its monitor, a database that stays lost when it is long back. Woken, the driver
 * finds the connection closed and does what it does then.
 */
export function wakeWritersOfClosedSockets(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    // After the driver's own listener, which notes why the connection is closed.
    socket.once('close', () => setImmediate(() => socket.emit('drain')));
  });
}
