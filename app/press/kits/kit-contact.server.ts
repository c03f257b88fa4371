import { Types } from 'mongoose';
import { sluggedModel } from '~models/records';
import type { StoredShowPress } from '~models/show';
import { readPressSettings, toPressContacts } from './press-settings.server';

export interface ContactWithPhone {
  name: string;
  phone: string;
}

/** Returns whom to telephone about a show: the kit's first contact with a telephone, else the press room's; null if there is none. */
export async function readContactWithPhone(showId: string): Promise<ContactWithPhone | null> {
  const show = Types.ObjectId.isValid(showId)
    ? await sluggedModel('show')
        .findById(showId, { 'press.contacts': 1 })
        .lean<{ press?: Pick<StoredShowPress, 'contacts'> } | null>()
    : null;
  const own = toPressContacts(show?.press?.contacts).find(({ phone }) => phone !== '');
  const found = own ?? (await readPressSettings()).contacts.find(({ phone }) => phone !== '');
  return found ? { name: found.name, phone: found.phone } : null;
}
