import type { Resource } from '../resource';
import { fileTrack, fileTracks } from './tracks';
import { uploadedFile } from './uploads';

const TRACKS = /^(.*)\/tracks(?:\/([^/]*))?$/s;

/** Handles the paths about a file, whose own path has slashes and ends with an extension. */
export const answerByPath: Resource['answer'] = (args) => {
  const path = args.params['*'] ?? '';
  const [, file, id] = TRACKS.exec(path) ?? [];
  if (file === undefined) return uploadedFile.answer({ ...args, params: { file: path } });
  return (id === undefined ? fileTracks : fileTrack).answer({ ...args, params: { file, id } });
};
