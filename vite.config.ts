import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, transformWithEsbuild, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { helpMarkdown } from './scripts/help-markdown';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

const TARGET = 'es2022';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What many screens share is one file, instead of a dozen small ones that would cost a phone a round trip each. Folders end
 * with a slash. The build fails when one of these is moved.
 */
const SHARED_CHUNKS: Record<string, string[]> = {
  site: [
    'components/ui/hooks/',
    'components/ui/early-clicks.ts',
    'components/ui/glyph.tsx',
    'components/ui/image.tsx',
    'components/ui/logo.tsx',
    'components/ui/media-registry.ts',
    'components/ui/missing-module.ts',
    'components/ui/moved-document.ts',
    'components/ui/nonce.ts',
    'components/ui/report-errors.ts',
    'components/ui/report-media-error.ts',
    'components/ui/retry.ts',
    'components/ui/video-preview.tsx',
    'components/site/layout/',
    'components/site/brand.ts',
    'components/site/editing.ts',
    'components/site/handle.ts',
    'components/site/list-state.ts',
    'components/site/status.ts',
    'components/site/title-widths.ts',
    'components/site/use-return-focus.ts',
    'components/site/shows/lightbox.tsx',
    'components/site/shows/media-cells.tsx',
    'components/site/shows/media-items.ts',
    'components/site/shows/overlay.tsx',
    'components/site/shows/show-grid.tsx',
    'components/site/shows/title-fit.ts',
    'http/request/revalidation.ts',
    'http/site/site-links.ts',
    'http/site/contact-meta.ts',
    'http/site/meta.ts',
    'http/site/news-meta.ts',
    'http/site/organization.ts',
    'http/site/people-meta.ts',
    'http/site/show-meta.ts',
    'rules/brand/display-width.ts',
    'rules/brand/page-brand.ts',
    'rules/fields/code-kinds.ts',
    'rules/kinds/section-pages.ts',
    'rules/site/navigation.ts',
    'rules/site/news-list.ts',
    'rules/text/dates.ts',
    'rules/text/duration.ts',
    'rules/text/numbers.ts',
    'rules/uploads/media.ts',
    'rules/uploads/placeholders.ts',
    'rules/validation/limits.ts',
  ],
  // A visitor's page of a show needs the fields of its details, and no other kind's.
  film: ['rules/fields/field.ts', 'rules/kinds/show-detail-fields.ts', 'rules/kinds/show-item-problems.ts'],
  admin: [
    'components/admin/help/help-link.tsx',
    'components/admin/help/places.ts',
    'components/forms/capitalise.ts',
    'components/forms/field.tsx',
    'components/ui/notice.tsx',
    'components/ui/toast/toast-context.ts',
    'http/forms/client-action.ts',
    'http/screens/admin-links.ts',
    'http/screens/admin-title.ts',
    'rules/accounts/permissions.ts',
    'rules/text/url.ts',
    'rules/uploads/media-guidance.ts',
    'rules/validation/messages.ts',
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

/** Remix loads the document again whenever the module of a route cannot be loaded; see `components/ui/missing-module.ts`. */
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
  plugins: [remix(remixConfig), helpMarkdown(), withoutReload(), minifyFirst()],
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
