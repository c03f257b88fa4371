import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, transformWithEsbuild, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

const TARGET = 'es2022';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What many screens share is one file, instead of a dozen small ones that would cost a phone a round trip each. */
const SHARED = {
  site: /\/app\/(?:components\/(?:ui\/|site\/(?!api\/|home\/|news\/|contact|person|people|place|show|use-open))|http\/(?:[a-z]+-meta|meta|links|revalidation|organization)\.ts|rules\/(?:dates|news-list|numbers|placeholders)\.ts)/,
  desk: /\/app\/(?:components\/admin\/(?:capitalise|field|notice|toast-context|help\/(?:help-link|places))|http\/(?:sent-form|desk-links)|rules\/(?:kinds|media-guidance|messages|permissions|url))\.tsx?/,
};
const chunkOf = (id: string) => Object.entries(SHARED).find(([, files]) => files.test(id))?.[0];

/** Terser needs half the time, and one pass, for what esbuild has minified before it; the result is a little smaller, too. */
const minifyFirst = (): Plugin => ({
  name: 'minify-first',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  renderChunk: (code, { fileName }) =>
    transformWithEsbuild(code, fileName, {
      target: TARGET,
      format: 'esm',
      minify: true,
      legalComments: 'none',
      sourcemap: false,
    }),
});

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [remix(remixConfig), minifyFirst()],
  resolve: { alias: { '~models': folder('./models'), '~': folder('./app') } },
  // What is imported by the server, too, is built for production alone.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: {
    noExternal: [
      // Node reads what an imported package could be in development, and keeps that: two megabytes here.
      ...(command === 'build' ? ['react-dom'] : []),
    ],
  },
  // esbuild refuses to lower destructuring for Vite's default, older browsers.
  build: {
    target: TARGET,
    assetsDir: 'build',
    assetsInlineLimit: 0,
    // A visitor's first page weighs what React and Remix weigh: every percent and every request counts. Nobody downloads
    // the server; esbuild leaves it in plain ASCII, which Node keeps in half the memory.
    minify: isSsrBuild ? 'esbuild' : 'terser',
    terserOptions: {
      compress: { unsafe_arrows: true },
      format: { comments: false },
      maxWorkers: availableParallelism(),
    },
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        ...(!isSsrBuild && { manualChunks: chunkOf }),
      },
    },
  },
  esbuild: { target: TARGET },
  optimizeDeps: {
    esbuildOptions: { target: TARGET },
    exclude: ['@node-rs/argon2'],
    // What the browser needs, found before the first page: a later find would reload it.
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/components/**/*.tsx'],
    include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', '@remix-run/react'],
  },
}));
