import { textResponse } from '~/http/request/text-response';
import { publicLoader } from '~/http/request/public-loader';

/** Crawlers may fetch edit URLs, because only there they can read that these are not to be indexed. */
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
