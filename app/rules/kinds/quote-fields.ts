import { describeFields } from '../fields/field';

/** What somebody has written about a show. */
export const QUOTE_FIELDS = describeFields({
  text: { type: 'line', label: 'Quote', required: true, maxLength: 300 },
  source: { type: 'line', label: 'Source', required: true },
  author: { type: 'line', label: 'Author' },
  url: { type: 'link', label: 'URL' },
  stars: { type: 'wholeNumber', label: 'Stars', least: 1, most: 5 },
});
