import { textResponse } from '~/http/text-response';
import { publicLoader } from '~/http/loaders/public-loader';

/** Edit addresses stay open to robots, which have to read there that they are not to be indexed. */
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
