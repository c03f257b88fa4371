import { describeFields } from '~/core/fields/field';
import { LIMITS } from '~/core/validation/limits';
import { PRESS_CONTACT_FIELDS, repeatedFiles } from './show-press-fields';

export const PRESS_SETTINGS_FIELDS = describeFields({
  /** Null: on as soon as there is a public kit or a contact. */
  pressEnabled: { type: 'optionalFlag', label: 'Press room', screen: 'press' },
  pressContacts: {
    type: 'items',
    label: 'Press contacts',
    of: PRESS_CONTACT_FIELDS,
    maxItems: LIMITS.pressContacts,
    key: 'name',
    screen: 'press',
  },
  pressBoilerplate: { type: 'richText', label: 'About the company', screen: 'press' },
  pressTerms: { type: 'richText', label: 'Terms', screen: 'press' },
  logoPack: {
    type: 'items',
    label: 'Logos',
    of: describeFields({ file: { type: 'file', label: 'Logo', of: 'image', required: true } }),
    maxItems: LIMITS.pressLogos,
    key: 'file',
    problems: repeatedFiles,
    screen: 'press',
  },
});
