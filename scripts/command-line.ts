import { existsSync } from 'node:fs';

/** Only a release has its own Node.js: see docs/operations.md, "Release". */
const IN_RELEASE = 'runtime/node';

/** Returns the command line for a person: `./showreel` in a release, else npm. */
export const commandLine = (name: string, args: string): string =>
  existsSync(IN_RELEASE) ? `./showreel ${name} ${args}` : `npm run ${name} -- ${args}`;
