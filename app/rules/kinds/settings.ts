import { patchSchema } from '../fields/field-schemas';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS } from './settings-fields';

/** With the fields that only administrators change; who sends them is checked apart. */
export const SettingsPatch = patchSchema({ ...SETTINGS_FIELDS, ...ACCOUNT_SETTINGS_FIELDS });
