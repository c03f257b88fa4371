/** Serves the production build, and builds first when it is missing or older than the sources. */
import path from 'node:path';
import v8 from 'node:v8';
import { BUILT, buildIfStale } from './fresh-build.js';

// V8 may come to take what each request makes for something that lives long. It then puts that among what is old, where
// only a collection of everything finds it: some ten a second, for good, and each answer costs two and a half times as much.
// See docs/decisions/0020-page-cache.md.
v8.setFlagsFromString('--no-allocation-site-pretenuring');
process.env.NODE_ENV ??= 'production';
buildIfStale();
await import(path.resolve(BUILT));
