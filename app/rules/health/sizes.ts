import { lazyFormat } from '../text/lazy-format';
import { formatBytes } from '../uploads/file-advice';

export const GIGABYTE = 1024 ** 3;
const oneDecimal = lazyFormat(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }));
const whole = lazyFormat(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }));

/** Returns a size such as "0 kB", "412 MB", "61.4 GB", "250 GB" or "1.8 TB". */
export function formatSize(bytes: number): string {
  if (bytes === 0) return '0 kB';
  if (bytes < 1000 * 1024 * 1024) return formatBytes(bytes);
  const [size, unit] = bytes < 1000 * GIGABYTE ? [bytes / GIGABYTE, 'GB'] : [bytes / (1024 * GIGABYTE), 'TB'];
  return `${size < 100 ? oneDecimal().format(size) : whole().format(size)} ${unit}`;
}

/** Returns a number with its thousands apart: "4,312". */
export const formatCount = (count: number): string => whole().format(count);

/** Returns a count with its noun: "1 file", "4,312 files". */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
