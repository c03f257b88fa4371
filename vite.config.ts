import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, transformWithEsbuild, type Plugin } from 'vite';
import { dependencies } from './package.json';
import remixConfig from './remix.config.js';
import { helpMarkdown } from './scripts/help-markdown';
import { smallerLibraries } from './scripts/smaller-libraries';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

const TARGET = 'es2022';

/** The packages that a browser loads. */
const IN_BROWSERS =
  /^(?:react|react-dom|quill|tus-js-client|@dnd-kit\/.*|@remix-run\/(?:react|router|server-runtime)|@simplewebauthn\/browser)$/;

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What many screens share is one file, instead of a dozen small ones that would cost a phone a round trip each. Folders end
 * with a slash. The build fails when one of these is moved.
 */
const SHARED_CHUNKS: Record<string, string[]> = {
  site: [
    'root.tsx',
    'routes/_site.tsx',
    'core/ui/use-hydrated.ts',
    'core/ui/use-playback.ts',
    'core/ui/use-modal.ts',
    'core/ui/glyph.tsx',
    'core/ui/image.tsx',
    'core/ui/retry.ts',
    'core/ui/document-scripts.ts',
    'core/ui/report-errors.ts',
    'core/ui/video-preview.tsx',
    'site/layout/error-page.tsx',
    'site/layout/title-fit.ts',
    'site/layout/site-navigation.ts',
    'site/layout/over-list.ts',
    'site/layout/site-layout.tsx',
    'site/layout/site-links.tsx',
    'site/layout/site-handle.ts',
    'site/lightbox/lightbox.tsx',
    'site/lightbox/media-entry.ts',
    'site/layout/overlay.tsx',
    'site/news/article-card.tsx',
    'site/layout/title-card.tsx',
    'core/request/revalidation.ts',
    'site/layout/meta.ts',
    'core/brand/display-width.ts',
    'core/brand/page-brand.ts',
    'core/nouns/section-pages.ts',
    'site/news/news-list.ts',
    'core/text/formats.ts',
    'core/files/media.ts',
    'core/validation/limits.ts',
  ],
  // What only the pages of one section share.
  shows: ['site/shows/shows-page.tsx', 'site/shows/show-grid.tsx', 'site/shows/show-meta.ts'],
  news: ['site/news/article-list.tsx', 'site/news/news-search.tsx', 'site/news/news-meta.ts'],
  people: ['site/people/people-page.tsx', 'site/people/portrait.tsx', 'site/people/people-meta.ts'],
  // A press kit needs the fields of a show's details, and no other kind's.
  film: ['core/fields/field.ts', 'core/nouns/show-detail-fields.ts'],
  admin: [
    'core/ui/help-link.tsx',
    'core/forms/field.tsx',
    'core/ui/notice.tsx',
    'core/ui/toasts.tsx',
    'core/forms/client-action.ts',
    'admin/layout/admin-page.ts',
    'core/access/permissions.ts',
    'core/text/patterns.ts',
    'core/files/media-guidance.ts',
    'core/validation/messages.ts',
  ],
};
for (const name of Object.values(SHARED_CHUNKS).flat())
  if (!existsSync(folder(`./app/${name}`)))
    throw new Error(`vite.config.ts names app/${name}, which is not there.`);

const chunkOf = (id: string) =>
  Object.entries(SHARED_CHUNKS).find(([, names]) =>
    names.some((name) => {
      const file = folder(`./app/${name}`);
      return name.endsWith('/') ? id.startsWith(file) : id.split('?', 1)[0] === file;
    }),
  )?.[0];

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

const RELOAD = 'window.location.reload();';

/** Remix loads the document again whenever the module of a route cannot be loaded; see `core/ui/retry.ts`. */
const withoutReload = (): Plugin => ({
  name: 'without-reload',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('@remix-run/react/dist/esm/routeModules.js')) return null;
    if (!code.includes(RELOAD))
      throw new Error('Remix does not reload any more where vite.config.ts expects it.');
    return { code: code.replace(RELOAD, 'if (!window.replaceDocument?.()) throw error;'), map: null };
  },
});

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    helpMarkdown(),
    withoutReload(),
    smallerLibraries(remixConfig),
    minifyFirst(),
  ],
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
      compress: { passes: 2, unsafe_arrows: true },
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
    // Remix collects the styles of whole routes, with the packages that only the server loads.
    exclude: Object.keys(dependencies).filter((name) => !IN_BROWSERS.test(name)),
    // What the browser needs, found before the first page: a later find would reload it.
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/!(routes)/**/*.tsx'],
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', '@remix-run/react'],
  },
}));
