import { existsSync } from 'node:fs';
import path from 'node:path';

/** The directory of static files that no module imports. */
const FOLDER = process.env.NODE_ENV === 'development' ? 'public' : 'build/client';

export const existingTutorials = <Name extends string>(names: readonly Name[]): Name[] =>
  names.filter((name) => existsSync(path.resolve(FOLDER, 'tutorials', `${name}.mp4`)));
