/** The rules of Oxlint that are the project's own, as `.oxlintrc.json` loads them. */
import effectCleanup from './effect-cleanup.js';
import lazyFormat from './lazy-format.js';

export default {
  meta: { name: 'local' },
  rules: { 'effect-cleanup': effectCleanup, 'lazy-format': lazyFormat },
};
