import type { TrackCue } from './cue';
import { cueText } from './spoken-lines';

/** What is said in a video, and its parts. */
export interface VideoText {
  chapters: TrackCue[];
  /** Of its first captions; empty if it has a transcript of its own. */
  captions: TrackCue[];
  /** Its own transcript; empty if it has none. */
  transcript: string;
}

/** What structured data say of the words of a video. */
export interface VideoSummary {
  transcript: string;
  clips: { name: string; startOffset: number }[];
}

/** Search engines read no more, and every page of a show would carry it. */
const MAX_TRANSCRIPT = 20_000;

/** Returns the words of a video for structured data. */
export function summarizeVideoText({ chapters, captions, transcript }: VideoText): VideoSummary {
  const words = transcript || captions.map(cueText).join('\n');
  return {
    transcript:
      words.length > MAX_TRANSCRIPT ? words.slice(0, words.lastIndexOf(' ', MAX_TRANSCRIPT)) : words,
    clips: chapters.map((cue) => ({ name: cueText(cue), startOffset: Math.floor(cue.start / 1000) })),
  };
}
