/** Nothing that is longer is an IP address. */
const MAX_LENGTH = 64;
const GROUPS = 8;
/** A client gets so many groups of sixteen bits at least: all addresses that begin with them are its own. */
const OWN_GROUPS = 4;
const MAPPED = '0:0:0:0:0:ffff:';

/**
 * Returns what limits count an IP address as: of IPv6 its network of 64 bits, because whoever has one address has 2⁶⁴, in whatever way
 * it is written; an IPv4 address is itself, also as IPv6.
 */
export function networkOf(address: string): string {
  const given = address.slice(0, MAX_LENGTH).split('%', 1)[0] ?? '';
  if (!given.includes(':') || !URL.canParse(`http://[${given}]`)) return given;
  const groups = groupsOf(new URL(`http://[${given}]`).hostname.slice(1, -1));
  if (groups.join(':').startsWith(MAPPED)) return ipv4Of(groups.slice(-2));
  return `${groups.slice(0, OWN_GROUPS).join(':')}::/64`;
}

/** Returns the groups of a canonical IPv6 address, in which `::` stands for those that are zero. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail];
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
