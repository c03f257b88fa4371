import { existsSync } from 'node:fs';
import path from 'node:path';
import { adminLoader } from '~/core/request/admin-loader.server';
import { readPageBrand } from '~/core/request/page-brand.server';
import { TUTORIAL_NAMES } from './tutorial-dialog';

/** The directory of static files that no module imports. */
const FOLDER = process.env.NODE_ENV === 'development' ? 'public' : 'build/client';

const existingTutorials = () =>
  TUTORIAL_NAMES.filter((name) => existsSync(path.resolve(FOLDER, 'tutorials', `${name}.mp4`)));

/** The player of the tutorials has the colours of the brand. */
export const helpLoader = adminLoader(async () => ({
  tutorials: existingTutorials(),
  brand: await readPageBrand().catch(() => null),
}));
