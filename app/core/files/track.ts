import { codeName } from '~/core/text/formats';

export const TRACK_ROLES = ['captions', 'subtitles', 'descriptions', 'chapters'] as const;
export type TrackRole = (typeof TRACK_ROLES)[number];

export interface TrackView {
  id: string;
  kind: TrackRole;
  language: string;
  label: string;
  url: string;
  cues: number;
}

export const MAX_TRACKS = 20;
/** Bytes. */
export const MAX_TRACK_BYTES = 1_048_576;
export const MAX_LABEL_LENGTH = 100;

/** Returns a language's name in that language; falls back to English. */
export const ownLanguageName = (language: string): string =>
  new Intl.DisplayNames([language, 'en-GB'], { type: 'language', fallback: 'none' }).of(language) ??
  codeName('language', language);

export type CueSettings = Partial<Record<'vertical' | 'line' | 'position' | 'size' | 'align', string>>;

export interface TrackCue {
  /** Milliseconds. */
  start: number;
  /** Milliseconds, after `start`. */
  end: number;
  settings: CueSettings;
  /** WebVTT cue text as `canonicalMarkup` writes it, without blank lines. */
  text: string;
}

export interface ReadCues {
  cues: TrackCue[];
  problems: LineProblem[];
}

export interface LineProblem {
  /** Counted from 1. */
  line: number;
  what: string;
}
