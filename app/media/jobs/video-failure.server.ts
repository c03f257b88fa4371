/** The video itself prevents the result; a retry would not help. */
export class VideoFailure extends Error {
  override name = 'VideoFailure';
  constructor(readonly reason: 'unreadable' | 'timeout') {
    super(`the video cannot be converted: ${reason}`);
  }
}

const isOfMachine = (messages: string): boolean =>
  messages === '' || /No space left|Cannot allocate|Input\/output error/.test(messages);

/** Throws unless ffmpeg succeeded: `VideoFailure` if the video is the cause. */
export function rejectFailure(result: { ok: boolean; timedOut: boolean; messages: string }): void {
  const { ok, timedOut, messages } = result;
  if (timedOut) throw new VideoFailure('timeout');
  if (!ok && isOfMachine(messages)) throw new Error(`ffmpeg failed: ${messages.slice(-300)}`);
  if (!ok) throw new VideoFailure('unreadable');
}
