import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import type { StoredPressContact } from '~models/show-press';
import { readOnce } from '../../platform/content-epoch';

const FIELDS = {
  pressEnabled: 1,
  pressContacts: 1,
  pressBoilerplate: 1,
  pressTerms: 1,
  logoPack: 1,
} as const;

type StoredPressSettings = Partial<Pick<StoredSettings, keyof typeof FIELDS>>;

/** Somebody whom the press can reach; what is not known of them is empty. */
export type PressContact = Pick<StoredPressContact, 'name' | 'role' | 'phone' | 'email'>;

/** Returns contacts for readers. */
export const toPressContacts = (stored: readonly StoredPressContact[] | undefined): PressContact[] =>
  (stored ?? []).map(({ name, role = '', phone = '', email = '' }) => ({ name, role, phone, email }));

/** Returns what the company says to the press; read once for many pages. */
export const readPressSettings = readOnce(
  async () => {
    const stored = await Settings.findById(SETTINGS_ID, FIELDS).lean<StoredPressSettings>();
    return {
      /** Whether there is a press room; null: when there is a public kit or a contact. */
      isEnabled: stored?.pressEnabled ?? null,
      contacts: toPressContacts(stored?.pressContacts),
      /** Sanitised HTML, as are the terms. */
      boilerplate: stored?.pressBoilerplate ?? '',
      terms: stored?.pressTerms ?? '',
      /** The generated names of the logos. */
      logos: (stored?.logoPack ?? []).map(({ file }) => file),
    };
  },
  { isPublic: true },
);
