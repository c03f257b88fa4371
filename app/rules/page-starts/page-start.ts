import type { PAGE_FIELDS } from '../kinds/page';

/** A text that a new page can start from. What the company must decide stands in square brackets. */
export interface PageStart {
  title: string;
  intro: string;
  /** Rich text. */
  body: string;
  template: (typeof PAGE_FIELDS.template.options)[number][0];
  /** What it is about, for the list of texts to start from. */
  about: string;
  /** What of it is true without a decision of the company. */
  note?: string;
}

/** How long this site keeps things, in days. */
export interface RetentionDays {
  /** 0: for ever. */
  activity: number;
  /** 0: not at all. */
  trash: number;
}

/** Puts a text that is written over several lines on one. */
export const onOneLine = (html: string): string =>
  html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
    .replaceAll('> <', '><');
