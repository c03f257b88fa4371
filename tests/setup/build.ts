import { buildIfStale } from '../../scripts/fresh-build.js';

/** Runs before the tests that start the program, so that no test has to wait for the build. */
export default () => buildIfStale();
