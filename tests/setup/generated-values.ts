import fc from 'fast-check';
import { IS_LONG } from '../full-length';

/** `npm test` generates the same values each time, so that it fails only for a change; `npm run test:long` looks for new ones. */
if (!IS_LONG) fc.configureGlobal({ seed: 20_260_801 });
