/** Starts the production server, and builds first if the build is missing or older than the sources. */
import { buildIfStale } from './fresh-build.js';

process.env.NODE_ENV ??= 'production';
buildIfStale({ alsoDatabase: true });
await import('./supervise.js');
