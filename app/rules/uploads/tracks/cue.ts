/** The settings of a cue, in the order in which they are written. */
export const CUE_SETTINGS = ['vertical', 'line', 'position', 'size', 'align'] as const;
export type CueSettings = Partial<Record<(typeof CUE_SETTINGS)[number], string>>;

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

/** The rest of the sentence about a line between two blocks, or before the first one. */
export const NO_CUE = 'does not belong to a cue';
