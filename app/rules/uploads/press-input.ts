import { z } from 'zod';
import { flag, line, moment, roundDown } from '../validation/fields';
import { limitedList } from '../validation/limited-list';
import { LIMITS } from '../validation/limits';
import { PRESS_LIMITS } from './press';

/** The server's part of what an answer says; sent back, it is ignored. */
const ofServer = z.unknown().meta({ readOnly: true, description: 'Belongs to the server; ignored.' });

/** To the second; null or an empty text for no end. */
const optionalEnd = z
  .union([moment('Usable until'), z.literal(''), z.null()], { error: 'Usable until must be a date' })
  .transform((value) => (value ? roundDown(value) : null))
  .meta({ description: 'ISO 8601, with a zone. Null for no end.' });

/** What can be changed of what a file is to the press. */
export const PressPatch = z
  .strictObject({
    cleared: flag('Cleared'),
    credit: line('Credit', PRESS_LIMITS.credit),
    rights: line('Rights', PRESS_LIMITS.rights),
    usableUntil: optionalEnd,
    clearedBy: ofServer,
    clearedAt: ofServer,
    approval: ofServer,
    found: ofServer,
  })
  .partial()
  .transform(({ cleared, credit, rights, usableUntil }) => ({ cleared, credit, rights, usableUntil }));
export type PressPatch = Partial<z.infer<typeof PressPatch>>;

const PersonInput = z.strictObject({
  id: z
    .string()
    .max(LIMITS.line)
    .optional()
    .meta({ description: 'Made by the server; without it the person is new.' }),
  personId: z
    .string()
    .max(LIMITS.id)
    .optional()
    .meta({ description: 'The id of a person of the site; empty for a typed name.' }),
  name: line('Name').optional().meta({ description: 'By default that of the person of the site.' }),
  approval: flag('Approval').optional().meta({
    description: 'Whether they have to be asked before the press may have it. The default is true.',
  }),
});

/** Who is in a picture. */
export const PeopleInput = limitedList(PersonInput, {
  max: PRESS_LIMITS.people,
  tooMany: `A picture can have at most ${PRESS_LIMITS.people} people`,
  error: 'People must be a list',
}).superRefine((people, context) => {
  const seen = new Set<string>();
  for (const [index, { id = '', personId = '', name = '' }] of people.entries()) {
    if (personId === '' && name === '')
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Name is required' });
    if (id === '') continue;
    if (seen.has(id))
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'This ID is there already' });
    seen.add(id);
  }
});
export type PeopleInput = z.infer<typeof PeopleInput>;

const NO_FILES = `Choose 1 to ${PRESS_LIMITS.files} files`;

/** The same fields for several files. */
export const PressOfFilesInput = z.strictObject({
  files: limitedList(z.string({ error: 'A file must be text' }).max(LIMITS.url, 'This is no file'), {
    max: PRESS_LIMITS.files,
    tooMany: NO_FILES,
    error: NO_FILES,
    least: { min: 1, tooFew: NO_FILES },
  }).meta({ description: 'Each as in `/api/upload/{file}`, or its address under `/assets/`.' }),
  press: PressPatch,
});
