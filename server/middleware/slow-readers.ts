import type { RequestHandler, Response } from 'express';

const LIMITS = {
  /** How often connections are checked; the other times are rounded to it. */
  checkMs: 5_000,
  /** The timeout of a client that reads nothing. */
  silentMs: 30_000,
  windowMs: 60_000,
  bytesPerSecond: 16_000,
};

/** The bytes read by the client of a response, counted per check, so that time suspended does not count. */
interface Progress {
  taken: number;
  silentChecks: number;
  windowTaken: number;
  windowChecks: number;
}

/** The bytes given to a handle, and those still waiting: a write is consumed gradually. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

/**
 * Ends the connection of a client that reads nothing for half a minute, or very little over a minute, because it keeps a file open and a
 * download slot taken. Only time with waiting bytes counts. A paused player requests the rest by range when it continues.
 */
export function endSlowReaders(limits: Partial<typeof LIMITS> = {}): RequestHandler {
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

/** Returns the bytes read by the client of a socket; null if unknown. */
function takenOf(socket: object): number | null {
  const { _handle: handle } = socket as { _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : null;
}
