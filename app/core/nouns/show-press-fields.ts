import { describeFields, positionsOfRepeated, type ItemProblem } from '~/core/fields/field';
import { LIMITS } from '~/core/validation/limits';

const STILL_FIELDS = describeFields({ file: { type: 'file', label: 'Still', of: 'image', required: true } });
const CLIP_FIELDS = describeFields({ file: { type: 'file', label: 'Clip', of: 'video', required: true } });

export const PRESS_CONTACT_FIELDS = describeFields({
  name: { type: 'line', label: 'Name', required: true },
  role: { type: 'line', label: 'What for' },
  phone: { type: 'line', label: 'Telephone', maxLength: 60 },
  email: { type: 'email', label: 'Email' },
});

const technical = (label: string) => ({ type: 'line', label, maxLength: LIMITS.technical }) as const;

const TECHNICAL_FIELDS = describeFields({
  format: technical('Format'),
  aspect: technical('Aspect'),
  sound: technical('Sound'),
  runningTime: technical('Running time'),
  rating: technical('Rating'),
});

/** Files in a list are unique. */
export const repeatedFiles = (items: readonly { file: string }[]): ItemProblem[] =>
  positionsOfRepeated(items, ({ file }) => file).map((index) => ({
    path: [index, 'file'],
    message: 'This file is there already',
  }));

export const SHOW_PRESS_FIELDS = describeFields({
  visibility: {
    type: 'choice',
    label: 'Visibility',
    decidesVisibility: true,
    options: [
      ['off', 'Off'],
      ['link', 'By link'],
      ['public', 'Public'],
    ],
  },
  embargoUntil: {
    type: 'optionalMoment',
    label: 'Embargo until',
    isNullable: true,
    opens: true,
    decidesVisibility: true,
  },
  logline: { type: 'line', label: 'Logline', maxLength: LIMITS.logline },
  short: { type: 'lines', label: 'Short', maxLength: LIMITS.shortSynopsis },
  long: { type: 'richText', label: 'Long' },
  notes: { type: 'richText', label: 'Notes' },
  stills: {
    type: 'items',
    label: 'Stills',
    of: STILL_FIELDS,
    maxItems: LIMITS.stills,
    key: 'file',
    problems: repeatedFiles,
  },
  clips: {
    type: 'items',
    label: 'Clips',
    of: CLIP_FIELDS,
    maxItems: LIMITS.clips,
    key: 'file',
    problems: repeatedFiles,
  },
  contacts: {
    type: 'items',
    label: 'Contacts',
    of: PRESS_CONTACT_FIELDS,
    maxItems: LIMITS.pressContacts,
    key: 'name',
  },
  technical: { type: 'group', label: 'Technical', of: TECHNICAL_FIELDS, isDivided: true },
});
