import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where the files of the site are that no module imports. */
const FOLDER = process.env.NODE_ENV === 'development' ? 'public' : 'build/client';

/** Those of the named tutorials whose video came with this installation. */
export const existingTutorials = <Name extends string>(names: readonly Name[]): Name[] =>
  names.filter((name) => existsSync(path.resolve(FOLDER, 'tutorials', `${name}.mp4`)));
