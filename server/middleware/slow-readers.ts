import type { RequestHandler, Response } from 'express';

interface Limits {
  /** How often connections are looked at; the other times are rounded to it. */
  checkMs: number;
  /** How long a client may take nothing. */
  silentMs: number;
  /** Over this time a client takes at least so much. */
  windowMs: number;
  bytesPerSecond: number;
}

const LIMITS: Limits = { checkMs: 5_000, silentMs: 30_000, windowMs: 60_000, bytesPerSecond: 16_000 };

/** What the client of a response has taken, counted in checks: a process that was suspended blames nobody for that time. */
interface Progress {
  taken: number;
  silentChecks: number;
  windowTaken: number;
  windowChecks: number;
}

/** How much a handle was given, and how much of it waits for the client: the bytes of one write are taken bit by bit. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

/**
 * Ends the connection of a client that takes nothing of its response for half a minute, or very little over a minute, since it keeps a
 * file open, and a download from others. Only the time counts in which bytes wait for the client. A player that is paused asks for the
 * rest by range when it goes on.
 */
export function endSlowReaders(limits: Partial<Limits> = {}): RequestHandler {
  const { checkMs, silentMs, windowMs, bytesPerSecond } = { ...LIMITS, ...limits };
  const responses = new Map<Response, Progress | null>();
  const leastOfWindow = (bytesPerSecond * windowMs) / 1000;

  function isTooSlow(progress: Progress, taken: number): boolean {
    progress.silentChecks = taken > progress.taken ? 0 : progress.silentChecks + 1;
    progress.taken = taken;
    progress.windowChecks += 1;
    if (progress.silentChecks * checkMs >= silentMs) return true;
    if (progress.windowChecks * checkMs < windowMs) return false;
    if (taken - progress.windowTaken < leastOfWindow) return true;
    Object.assign(progress, { windowTaken: taken, windowChecks: 0 });
    return false;
  }

  function check(): void {
    for (const [response, progress] of responses) {
      const { socket } = response;
      const taken = socket && socket.writableLength > 0 ? takenOf(socket) : null;
      if (taken === null) responses.set(response, null);
      else if (!progress)
        responses.set(response, { taken, silentChecks: 0, windowTaken: taken, windowChecks: 0 });
      else if (isTooSlow(progress, taken)) socket?.destroy();
    }
  }

  setInterval(check, checkMs).unref();
  return (_request, response, next) => {
    responses.set(response, null);
    response.once('close', () => responses.delete(response));
    next();
  };
}

/** Returns how many bytes the client of a socket has taken so far; null if that is not known. */
function takenOf(socket: object): number | null {
  const { _handle: handle } = socket as { _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : null;
}
