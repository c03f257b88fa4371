import { patchSchema } from '../fields/field-schemas';
import { SETTINGS_FIELDS } from '../fields/settings-fields';

export const SettingsPatch = patchSchema(SETTINGS_FIELDS);
