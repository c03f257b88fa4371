import type { StoredShow } from '~models/show';
import type { RecordState, WriteListener } from '../records/listeners';
import { endPressLinks } from './press-links';

/** Whether nobody can open the kit of a show, not even by a link. */
const isOff = (record: RecordState) =>
  ((record as RecordState & Pick<StoredShow, 'press'>).press?.visibility ?? 'off') === 'off';

const writesKit = (fields: object) =>
  Object.keys(fields).some((name) => name === 'press' || name.startsWith('press.'));

/**
 * Ends the links of a kit when it is closed to everybody. If the program was interrupted between that write and this, they are ended before
 * the kit is opened again. A deletion ends them with the other links of the show.
 */
export const endLinksOfClosedKits: WriteListener = {
  async before({ kind, current, fields }) {
    if (kind === 'show' && current.version > 0 && writesKit(fields) && isOff(current))
      await endPressLinks(String(current._id));
  },
  async after({ kind, current, fields }, stored) {
    if (kind === 'show' && writesKit(fields) && isOff(stored) && !isOff(current))
      await endPressLinks(String(stored._id));
  },
};
