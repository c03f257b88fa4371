import fc from 'fast-check';

/** `npm test` generates the same values each time, so that it fails only for a change; `npm run test:long` looks for new ones. */
if (process.env.FAULTS !== 'long') fc.configureGlobal({ seed: 20_260_801 });
