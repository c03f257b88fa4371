import type { Fields } from '../fields/field';
import { SCREENER_LIMITS } from './screener';

/** The fields of a screener that its form shows as they are stored. */
export const SCREENER_FIELDS = {
  filmUrl: { type: 'link', label: 'Film' },
  title: { type: 'line', label: 'Title' },
  note: { type: 'lines', label: 'Note' },
  expiresAt: { type: 'moment', label: 'Until' },
  starts: { type: 'wholeNumber', label: 'Starts for each', ...SCREENER_LIMITS.starts },
  burn: { type: 'flag', label: 'Burn in names' },
} satisfies Fields;
