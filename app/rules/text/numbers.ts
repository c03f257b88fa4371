const TEXTS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

/** A count as a sentence begins with it: "Six", "Twelve", and "13" from where figures read better. */
export const countWord = (count: number): string => TEXTS[count] ?? String(count);

/** "One show", "Six shows". */
export const counted = (count: number, noun: string): string =>
  `${countWord(count)} ${noun}${count === 1 ? '' : 's'}`;
