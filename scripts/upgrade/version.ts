const VERSION = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})(?:-([0-9A-Za-z.-]{1,40}))?$/;

export const isVersion = (text: string): boolean => VERSION.test(text);

/** Returns a positive number if the first version is newer. One with a suffix, such as `1.2.0-rc.1`, comes before the one without. */
export function compareReleaseVersions(first: string, second: string): number {
  const [one, other] = [VERSION.exec(first), VERSION.exec(second)];
  if (!one || !other) throw new RangeError(`${first} and ${second} are not both versions`);
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part]) - Number(other[part]);
    if (difference !== 0) return difference;
  }
  return compareSuffixes(one[4], other[4]);
}

function compareSuffixes(first: string | undefined, second: string | undefined): number {
  if (first === second) return 0;
  if (first === undefined) return 1;
  if (second === undefined) return -1;
  return first.localeCompare(second, 'en', { numeric: true });
}
