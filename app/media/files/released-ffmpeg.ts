/** The ffmpeg of a release, in the folder of the program. */
export const RELEASED_FFMPEG = 'runtime/ffmpeg';
