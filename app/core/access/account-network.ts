/** Longer values are not IP addresses. */
const MAX_LENGTH = 64;
const GROUPS = 8;
/** The number of 16-bit groups that identify the network of one client. */
const OWN_GROUPS = 4;
const MAPPED = '0:0:0:0:0:ffff:';

/**
 * Returns the key by which rate limits count an IP address. For IPv6 that is its /64 network, because every client
 * has 2⁶⁴ addresses. IPv4 addresses count as they are, also when they are written as IPv6.
 */
export function networkOf(address: string): string {
  const given = address.slice(0, MAX_LENGTH).split('%', 1)[0] ?? '';
  if (!given.includes(':') || !URL.canParse(`http://[${given}]`)) return given;
  const groups = groupsOf(new URL(`http://[${given}]`).hostname.slice(1, -1));
  if (groups.join(':').startsWith(MAPPED)) return ipv4Of(groups.slice(-2));
  return `${groups.slice(0, OWN_GROUPS).join(':')}::/64`;
}

/** Returns the groups of a canonical IPv6 address, with the zeros of `::` filled in. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail];
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
