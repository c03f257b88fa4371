import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { helpMarkdown } from './scripts/help-markdown';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files of one worker share what they load: loading it took as long as the tests. Each has a database of its own. */
const SHARED_MODULES = { isolate: false };

/** A test that passes only the second time is listed: a bug to be found, and no reason to hold up everybody. */
const LISTED_IF_FLAKY = { retry: 1 };

/** Further faults of a kind that other files show: at full length only. */
const AT_FULL_LENGTH = [
  'tests/faults/{bucket,hostile,kill,kill-links,kill-press,killed-writer}.test.ts',
  'tests/faults/{random-writes,slow-headers,stale-pages}.test.ts',
  'tests/server/database/mongodb-start.test.ts',
  'tests/server/process/{check-links,development,image,process-outage,video-tool}.test.ts',
  'tests/services/platform/seed-files.test.ts',
];

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: process.env.FAULTS === 'long' ? [] : AT_FULL_LENGTH,
    ...more,
  },
});

export default defineConfig({
  plugins: [helpMarkdown()],
  resolve: { alias: { '~models': folder('./models'), '~': folder('./app') } },
  test: {
    maxWorkers: 2,
    // Each project, and each version of Node.js, would compile the same sources.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    setupFiles: 'tests/setup/generated-values.ts',
    projects: [
      project('unit', ['tests/*.test.ts', 'tests/{rules,components}/**/*.test.{ts,tsx}'], {
        ...SHARED_MODULES,
        // They wait for nothing, and run at a low priority beside the browser tests.
        testTimeout: 120_000,
      }),
      project('services', ['tests/{services,http}/**/*.test.ts'], {
        globalSetup: ['tests/setup/engines.ts', 'tests/setup/services.ts'],
        testTimeout: 30_000,
        ...LISTED_IF_FLAKY,
        ...SHARED_MODULES,
        setupFiles: ['tests/setup/generated-values.ts', 'tests/setup/connection.ts'],
      }),
      project('process', ['tests/{server,security,engines}/**/*.test.ts'], {
        globalSetup: ['tests/setup/engines.ts', 'tests/setup/build.ts', 'tests/setup/services.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        ...LISTED_IF_FLAKY,
        ...SHARED_MODULES,
      }),
      project('faults', ['tests/faults/**/*.test.ts'], {
        globalSetup: ['tests/setup/engines.ts', 'tests/setup/build.ts', 'tests/setup/services.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        ...LISTED_IF_FLAKY,
        ...SHARED_MODULES,
      }),
    ],
  },
});
