import type { PathPattern } from '~/core/api/resource.server';

export const UPLOAD_ID = 'k3v9x1b7q2m4z8c6n5t0w1y2';
const STEM = `show/the-night-shift/video/${UPLOAD_ID}`;
export const FILE = `${STEM}.mp4`;

/** The file's own path contains slashes. */
export const filePattern = (end = ''): PathPattern => ({ path: `/api/upload/{file}${end}`, rest: 'file' });

export const FILE_PARAM = {
  file: {
    description: 'The part of the file’s URL after `/assets/`, including slashes.',
    example: FILE,
  },
};

export const TRACK = {
  id: '4f9c02d1a7be',
  kind: 'captions',
  language: 'en-GB',
  label: 'British English',
  url: `/assets/${STEM}-captions-4f9c02d1a7be.vtt`,
  cues: 41,
} as const;
