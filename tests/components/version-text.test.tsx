import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VersionContent } from '~/records/history/version-page';
import { VersionFiles } from '~/records/history/differences-list';
import { readableVersion } from '~/records/history/readable-version';

const RAIN = 'news/a/image/abcdefghijklmnopqrstuvwx.jpg';
const GONE = 'news/a/image/0bcdefghijklmnopqrstuvwx.jpg';

it('a version shows the blocks of its text, and what became of their files', () => {
  const content =
    `<h1>One</h1><figure data-media="${RAIN}" data-size="wide"><figcaption>At <em>sea</em></figcaption></figure>` +
    `<figure data-gallery="${RAIN} ${GONE}"></figure><figure data-embed="vimeo:1" data-title="Making &lt;of&gt;"></figure>` +
    '<blockquote><p>Two</p><cite>Mara</cite></blockquote><hr><p>Three</p>';
  const files = {
    [`/assets/${RAIN}`]: { state: 'served' as const, name: 'Rain.jpg' },
    [`/assets/${GONE}`]: { state: 'gone' as const, name: '' },
  };
  const html = renderToStaticMarkup(
    <VersionFiles media={{}} files={files}>
      <VersionContent heading={undefined} content={readableVersion('article', { content })} />
    </VersionFiles>,
  );
  for (const part of [
    '<h2>One</h2>',
    `src="/admin/assets/${RAIN}"`,
    'Picture: Rain.jpg',
    'At <em>sea</em>',
    'Gallery: Rain.jpg, 0bcdefghijklmnopqrstuvwx.jpg',
    'The file has been deleted.',
    'Embed: Making &lt;of&gt; (vimeo:1)',
    '<blockquote><p>Two</p><cite>Mara</cite></blockquote>',
    '<hr>',
    '<p>Three</p>',
  ])
    expect(html).toContain(part);
});
