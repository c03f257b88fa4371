import { describe, expect, it } from 'vitest';
import { networkOf } from '~/core/db/rate-counters.server';

describe('the network that limits count', () => {
  it.each([
    ['192.0.2.14', '192.0.2.14'],
    ['::ffff:192.0.2.14', '192.0.2.14'],
    ['::FFFF:c000:20e', '192.0.2.14'],
    ['0:0:0:0:0:ffff:192.0.2.14', '192.0.2.14'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1::7', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %j is %j', (address, network) => expect(networkOf(address)).toBe(network));

  it.each(['unknown', '192.0.2.14:4711', ':::', '2001:db8::1::2'])(
    'of %j, which is no address, is the text itself',
    (text) => expect(networkOf(text)).toBe(text),
  );

  it('of a text that is far too long is its beginning', () => {
    expect(networkOf(`2001:db8::${'1'.repeat(100_000)}`).length).toBeLessThanOrEqual(64);
  });

  it('is the same for all addresses of a network, and another one for its neighbour', () => {
    const ends = ['::', '::1', ':ffff:ffff:ffff:ffff', ':1:0:0:0'];
    expect(new Set(ends.map((end) => networkOf(`2001:db8:1:2${end}`))).size).toBe(1);
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  });
});
