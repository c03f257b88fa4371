/** `node scripts/command.js account|backup|check-links|export|import|restore|seed …`: runs a command of the build, after a build if that is stale. */
import path from 'node:path';
import { buildIfStale } from './fresh-build.js';

process.env.NODE_ENV ??= 'production';
buildIfStale();
const [name = ''] = process.argv.splice(2, 1);
await import(path.resolve('build/commands', `${name}.js`));
