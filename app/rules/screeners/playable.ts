interface FilmFacts {
  /** The MIME type. */
  contentType: string;
  videoCodec: string;
  audioCodec: string;
}

const isOneOf = (codec: string, known: readonly string[]) => codec === '' || known.includes(codec);

/** Whether every browser plays a film. What nobody could find out does not count against it. */
export function isPlayable({ contentType, videoCodec, audioCodec }: FilmFacts): boolean {
  if (contentType === 'video/webm') return true;
  if (contentType !== 'video/mp4') return false;
  return isOneOf(videoCodec, ['h264']) && isOneOf(audioCodec, ['aac', 'mp3']);
}

/** A copy of 720 lines takes about this part of the film's own time on one processor core at a low priority. */
const WORK_PER_SECOND = 0.7;

/** Returns about how many minutes the copy of a film takes; null if its length is unknown. */
export const copyMinutes = (duration: number | null): number | null =>
  duration === null ? null : Math.max(1, Math.ceil((duration * WORK_PER_SECOND) / 60));

/** Returns a length of time in words: "41 minutes", "3 hours 25 minutes". */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = (count: number, noun: string) =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  return [...words(hours, 'hour'), ...words(rest, 'minute')].join(' ') || '0 minutes';
}
