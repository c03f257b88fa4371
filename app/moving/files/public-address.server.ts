import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const CLOSED = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  CLOSED.addSubnet(address, bits, 'ipv6');

const MAPPED = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;

/** Whether an address belongs to the internet: not to this machine, its network, or a protocol. */
export function isPublicAddress(address: string): boolean {
  const [, dotted, high, low] = MAPPED.exec(address) ?? [];
  if (dotted !== undefined) return isPublicAddress(dotted);
  if (high !== undefined && low !== undefined) {
    const [upper, lower] = [parseInt(high, 16), parseInt(low, 16)];
    return isPublicAddress([upper >> 8, upper & 255, lower >> 8, lower & 255].join('.'));
  }
  const family = isIP(address);
  return family !== 0 && !CLOSED.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

export interface PinnedAddress {
  address: string;
  family: number;
}

/** Returns the address of a host, to which the request must be sent; null if one of its addresses is not public. */
export async function publicAddressOf(hostname: string): Promise<PinnedAddress | null> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await lookup(bare, { all: true });
  const [first] = found;
  return first && found.every(({ address }) => isPublicAddress(address)) ? first : null;
}
