import { describe, expect, it } from 'vitest';
import { RedirectMap, targetOfMatch, type RedirectRule } from '~/site/links/redirect-map.server';
import { expectWithin, measureProcessorTime } from '../../processor-time';

const rule = (from: string, to: string, status: RedirectRule['status'] = 301): RedirectRule => ({
  id: from,
  from,
  to,
  fragment: '',
  status,
});

const map = new RedirectMap([
  rule('/old', '/new'),
  rule('/old?id=1', '/one'),
  rule('/old/*', '/below/*'),
  rule('/old/deep/*', '/deep'),
  rule('/old/deep/exact', '/exact'),
  rule('/gone', '', 410),
  rule('/far/*', 'https://far.example/*'),
  rule('/all/*', '/*'),
]);

const leadsTo = (address: string) => {
  const match = map.match(address);
  return match ? targetOfMatch(match) : undefined;
};

describe('the most exact redirect answers', () => {
  it.each([
    ['/old', '/new'],
    ['/old?id=1', '/one'],
    ['/old?id=2', '/new'],
    ['/old?id=1&x=2', '/new'],
    ['/older', undefined],
    ['/old/a', '/below/a'],
    ['/old/a/b?c=d', '/below/a/b'],
    ['/old/deep', '/below/deep'],
    ['/old/deep/x', '/deep'],
    ['/old/deep/exact', '/exact'],
    ['/old/deep/exact/x', '/deep'],
    ['/gone', null],
    ['/far/a/b', 'https://far.example/a/b'],
    ['/all/%2Fevil.example', '/%2Fevil.example'],
    ['/', undefined],
    ['/nothing', undefined],
  ])('%s leads to %j', (address, to) => {
    expect(leadsTo(address)).toBe(to);
  });

  it('a prefix of the whole site takes everything but the home page', () => {
    const all = new RedirectMap([rule('/*', 'https://new.example/*')]);
    expect(all.match('/')).toBeNull();
    expect(all.match('/a/b')?.rest).toBe('a/b');
  });

  it('a redirect that is removed or replaced answers no more', () => {
    const changed = new RedirectMap([rule('/a', '/b'), rule('/c?d=1', '/e')]);
    changed.set(rule('/a', '/f'));
    changed.delete('/c?d=1');
    expect(changed.match('/a')?.rule.to).toBe('/f');
    expect(changed.match('/c?d=1')).toBeNull();
    expect(changed.size).toBe(1);
  });

  it('a lookup among 5,000 redirects takes at most a tenth of a millisecond, however many slashes the address has', () => {
    const many = new RedirectMap(
      Array.from({ length: 5_000 }, (_, index) => rule(`/${'a/'.repeat(index % 900)}${index}/*`, '/shows')),
    );
    const address = `/${'a/'.repeat(999)}`;
    for (let warm = 0; warm < 200; warm += 1) many.match(address);
    const processorTime = measureProcessorTime();
    for (let count = 0; count < 1_000; count += 1) many.match(address);
    expectWithin(processorTime() / 1_000, 0.1);
  });
});
