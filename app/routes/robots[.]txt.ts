import { textResponse, publicLoader } from '~/core/request/public-loader.server';

/** Crawlers may fetch edit URLs, because only there they can read that these must not be indexed. */
export const loader = publicLoader(({ origin }) => {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return Promise.resolve(textResponse(lines.join('\n'), 'text/plain'));
});
