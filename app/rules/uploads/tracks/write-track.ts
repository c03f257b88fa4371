import type { TrackCue } from './cue';
import { writeCueSettings } from './cue-settings';
import { formatTime } from './cue-times';

/** Returns the cues as a WebVTT file, in which `readTrack` finds the same cues. */
export const writeTrack = (cues: readonly TrackCue[]): string =>
  ['WEBVTT\n', ...cues.map(writeCue)].join('\n');

const writeCue = ({ start, end, settings, text }: TrackCue): string =>
  `${formatTime(start)} --> ${formatTime(end)}${writeCueSettings(settings)}\n${text === '' ? '' : `${text}\n`}`;
