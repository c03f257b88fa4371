import { codeName } from '~/core/fields/code-kinds';

export const TRACK_ROLES = ['captions', 'subtitles', 'descriptions', 'chapters'] as const;
export type TrackRole = (typeof TRACK_ROLES)[number];

/** A track of a video, as players and screens receive it. */
export interface TrackView {
  id: string;
  kind: TrackRole;
  /** A BCP 47 tag. */
  language: string;
  label: string;
  url: string;
  /** The number of its cues. */
  cues: number;
}

export const MAX_TRACKS = 20;
/** Bytes. */
export const MAX_TRACK_BYTES = 1_048_576;
export const MAX_LABEL_LENGTH = 100;

/** Returns a language's name in that language, or in English if nobody knows it. */
export const ownLanguageName = (language: string): string =>
  new Intl.DisplayNames([language, 'en-GB'], { type: 'language', fallback: 'none' }).of(language) ??
  codeName('language', language);

export type CueSettings = Partial<Record<'vertical' | 'line' | 'position' | 'size' | 'align', string>>;

/** A cue of a track: words, and when they are shown. */
export interface TrackCue {
  /** Milliseconds. */
  start: number;
  /** Milliseconds, after `start`. */
  end: number;
  settings: CueSettings;
  /** WebVTT cue text as `canonicalMarkup` writes it: no line of it is blank. */
  text: string;
}

/** What was read of a file: its cues in their order, and one problem for each line that cannot be read. */
export interface ReadCues {
  cues: TrackCue[];
  problems: LineProblem[];
}

export interface LineProblem {
  /** Counted from 1. */
  line: number;
  /** The rest of a sentence that begins with the line. */
  what: string;
}
