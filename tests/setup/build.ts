import { buildIfStale } from '../../scripts/fresh-build.js';

/** Before the tests that start the program: no test is the one that waits for the build. */
export default () => buildIfStale();
