import type { Actor } from '~/rules/accounts/permissions';
import { settingsFor } from './edit-mode-loader';

const TEXTS = ['siteName', 'contactPhone', 'contactEmail', 'address', 'talentIntro'] as const;

/** Returns the editable texts of the contact page. */
export const editContact = async (actor: Actor) => ({ records: await settingsFor(actor, 'settings', TEXTS) });
