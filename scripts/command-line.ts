import { existsSync } from 'node:fs';

/** Only a release has a Node.js of its own: see docs/operations.md, "Release". */
const IN_RELEASE = 'runtime/node';

/** Returns how a person runs a command: by `./showreel` in a release, else by npm. */
export const commandLine = (name: string, args: string): string =>
  existsSync(IN_RELEASE) ? `./showreel ${name} ${args}` : `npm run ${name} -- ${args}`;
