const TEXTS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** Returns a count as a sentence begins with it: "Six", "Twelve", but "13" and above as digits. */
export const countWord = (count: number): string => TEXTS[count] ?? String(count);

/** Returns "One show" or "Six shows". */
export const counted = (count: number, noun: string): string =>
  `${countWord(count)} ${noun}${count === 1 ? '' : 's'}`;
