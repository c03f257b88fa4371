import type { StoredPressContact } from '~models/show';
import { readSettings } from '../../views/settings';

/** Somebody whom the press can reach; what is not known of them is empty. */
export type PressContact = Pick<StoredPressContact, 'name' | 'role' | 'phone' | 'email'>;

/** Returns contacts for readers. */
export const toPressContacts = (contacts: readonly PressContact[] | undefined): PressContact[] =>
  (contacts ?? []).map(({ name, role = '', phone = '', email = '' }) => ({ name, role, phone, email }));

/** Returns what the company says to the press. */
export async function readPressSettings() {
  const { pressEnabled, pressContacts, pressBoilerplate, pressTerms, logoPack } = await readSettings(
    'pressEnabled',
    'pressContacts',
    'pressBoilerplate',
    'pressTerms',
    'logoPack',
  );
  return {
    /** Whether there is a press room; null: when there is a public kit or a contact. */
    isEnabled: pressEnabled,
    contacts: toPressContacts(pressContacts),
    /** Sanitised HTML, as are the terms. */
    boilerplate: pressBoilerplate,
    terms: pressTerms,
    /** The generated names of the logos. */
    logos: logoPack.map(({ file }) => file),
  };
}
