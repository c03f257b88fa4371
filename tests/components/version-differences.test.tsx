import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { VersionDifferences } from '~/records/history/differences-list';
import { compareVersions } from '~/records/history/version-differences';
import type { Kind } from '~/core/nouns/kinds';

const render = async (kind: Kind, from: object, to: object) =>
  renderToStaticMarkup(<VersionDifferences differences={await compareVersions({ kind, from, to })} />);

const item = (id: string) => ({ id, type: 'image', url: `/assets/${id}.jpg`, alt: '', caption: '' });

describe('the differences between two versions on screen', () => {
  it('are a heading for each field, with what was removed and added', async () => {
    const html = await render(
      'show',
      { title: 'Night', status: 'active' },
      { title: 'Day', status: 'inactive' },
    );
    expect(html).toContain(
      '<h2>Title</h2><div><p class="said" dir="auto"><del>Night</del><ins>Day</ins></p></div>',
    );
    expect(html).toContain('<h2>Status</h2>');
    expect(html).toContain('<del>Active</del><ins>Inactive</ins>');
  });

  it('show the blocks whose words differ, and list the rest in words', async () => {
    const html = await render(
      'article',
      { content: '<p>One.</p><p>Two.</p><p>Rain for nineteen days</p>' },
      { content: '<p>One.</p><p><strong>Two.</strong></p><p>Rain for forty days</p><h2>New</h2>' },
    );
    expect(html).toContain(
      '<p class="said" data-block="paragraph" dir="auto"><span>Rain for </span><del>nineteen</del><ins>forty</ins><span> days</span></p>',
    );
    expect(html).toContain('<p class="said" data-block="heading2" dir="auto"><ins>New</ins></p>');
    expect(html).toContain('<ul class="diff__note"><li>“Two.” is now bold</li></ul>');
    expect(html).toContain('<p class="quiet">One paragraph is the same.</p>');
    expect(html).not.toContain('One.');
  });

  it('list the items of a gallery that differ', async () => {
    const html = await render(
      'show',
      { media: [item('a'), item('b'), item('c'), item('d')] },
      { media: [{ ...item('b'), alt: 'A hill' }, item('d'), item('c'), item('e')] },
    );
    expect(html).toContain('<del>a.jpg</del></div></li>');
    expect(html).toContain('src="/admin/assets/a.jpg"');
    expect(html).toContain('<ins>e.jpg</ins></div></li>');
    expect(html).toContain('<span>Changed</span><div><p>b.jpg</p><div><h3>Alternative text</h3>');
    expect(html).toMatch(/<span>Moved<\/span><div><p>[cd]\.jpg, moved from place \d to \d<\/p>/);
    expect(html).toContain('One other is the same.');
  });

  it('escape what the texts contain', async () => {
    const html = await render('article', { title: '<b>a</b>' }, { title: '<script>x</script>' });
    expect(html).not.toMatch(/<(?:b|script)>/);
  });

  it('say that only the spacing differs, or nothing', async () => {
    const html = await render('article', { content: '<p>a</p>' }, { content: '<p>a</p><p><br></p>' });
    expect(html).toContain('only the spacing differs');
    expect(await render('article', { title: 'a' }, { title: 'a' })).toBe(
      '<p class="quiet">These versions are the same.</p>',
    );
  });
});
