import { z } from 'zod';
import {
  atMost,
  flag,
  line,
  moment,
  requiredLine,
  requiredWholeNumber,
  text,
  limitedList,
} from '~/core/validation/fields.server';
import { passcodeField } from '~/sharing/passcodes.server';
import { LIMITS } from '~/core/validation/limits';
import {
  DECISIONS,
  MAX_APPROVAL_NOTE,
  MAX_APPROVERS,
  MAX_ROUND_STILLS,
  MAX_VERDICTS_AT_ONCE,
  SILENCES,
  type Decision,
  type Silence,
} from './round';

/** Characters of a file's address. */
const MAX_FILE = 400;

const id = (label: string) => atMost(text(label), label, LIMITS.id);
const file = atMost(text('File'), 'File', MAX_FILE).meta({
  description: 'A still, as in `/api/upload/{file}`, its name alone, or its address under `/assets/`.',
});

const label = line('Label');
const closesAt = moment('Closes').meta({
  description: 'When what is open is decided by silence; within a year.',
});
const percent = (name: string) => requiredWholeNumber(name, { least: 0, most: 100 });

const approver = z.strictObject({
  personId: id('Person').nullable().optional().meta({ description: 'The id of a person of the site.' }),
  name: line('Name').optional().meta({ description: 'A name as the stills have it, without a `personId`.' }),
  soloRefusals: percent('Solo refusals').meta({
    description: 'Percent of the stills of them alone that they may refuse, over all rounds of the show.',
  }),
  groupRefusals: percent('Group refusals').meta({
    description: 'Percent of the stills with others that they may refuse, over all rounds of the show.',
  }),
});

export const RoundInput = z.strictObject({
  label: label.default(''),
  closesAt: closesAt
    .optional()
    .meta({ description: 'In 7 days at 18:00 in London, if it is not given; within a year.' }),
  silence: z
    .enum(SILENCES, { error: 'Silence must be approves or refuses' })
    .default('approves' satisfies Silence)
    .meta({ description: 'What decides about what is open when the round closes.' }),
  code: passcodeField('Code')
    .default('')
    .meta({ description: 'What opens its links, if wanted: 4 to 200 characters.' }),
  people: limitedList(approver, {
    max: MAX_APPROVERS,
    tooMany: `A round asks at most ${MAX_APPROVERS} people`,
    error: 'People must be a list',
    least: { min: 1, tooFew: 'Choose at least one person' },
  }),
  stills: limitedList(file, {
    max: MAX_ROUND_STILLS,
    tooMany: `A round has at most ${MAX_ROUND_STILLS} stills`,
    error: 'Stills must be a list',
    least: { min: 1, tooFew: 'Choose at least one still' },
  })
    .optional()
    .meta({ description: 'Stills of the kit; without it all that show the people.' }),
});

const staffVerdict = z.strictObject({
  file,
  person: id('Person').meta({ description: 'The id of a person of the round.' }),
  verdict: z.enum(DECISIONS, { error: 'Verdict must be kept or refused' }) satisfies z.ZodType<Decision>,
  reason: requiredLine('Reason', MAX_APPROVAL_NOTE),
});

export const RoundPatch = z
  .strictObject({
    label,
    closesAt: closesAt.meta({ description: 'While the round is open; within a year.' }),
    close: flag('Close').meta({ description: 'Whether it is closed now.' }),
    endLinks: limitedList(id('Person'), {
      max: MAX_APPROVERS,
      tooMany: `A round has at most ${MAX_APPROVERS} links`,
      error: 'Links must be a list',
    }).meta({ description: 'The ids of people of the round whose links end.' }),
    verdicts: limitedList(staffVerdict, {
      max: MAX_VERDICTS_AT_ONCE,
      tooMany: `At most ${MAX_VERDICTS_AT_ONCE.toLocaleString('en-GB')} verdicts can be set at once`,
      error: 'Verdicts must be a list',
    }).meta({ description: 'What staff decide, each with a reason.' }),
  })
  .partial();

export const DoneInput = z.strictObject({ answeredBy: requiredLine('Your name') });
