import { DAY_MS } from '~/core/text/days';
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
  MAX_ROUND_DAYS,
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

/** Says why a round may not close at this moment; null if it may. */
export function closingProblem(closesAt: Date): string | null {
  const days = (closesAt.getTime() - Date.now()) / DAY_MS;
  if (days <= 0) return 'Closes must be in the future';
  return days > MAX_ROUND_DAYS ? 'Closes must be within a year' : null;
}

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
    .superRefine((value, context) => {
      const message = closingProblem(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
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

/** A person in a round, as staff see them. */
const ApproverSchema = z
  .strictObject({
    id: z.string(),
    personId: z.string().nullable(),
    name: z.string(),
    url: z
      .string()
      .nullable()
      .meta({ description: 'The link, in the answer that made it; null afterwards: only a hash is stored.' }),
    kept: z.int(),
    refused: z.int(),
    open: z.int(),
    soloLeft: z.int().meta({ description: 'How many more stills of them alone they can refuse.' }),
    groupLeft: z.int().meta({ description: 'How many more stills with others they can refuse.' }),
    done: z.boolean(),
    answeredBy: z.string(),
    answeredAt: z.iso.datetime().nullable(),
    opened: z.int(),
    lastOpenedAt: z.iso.datetime().nullable(),
    wrongTries: z.int().meta({ description: 'How often a wrong code was given at the newest link.' }),
  })
  .meta({ id: 'Approver' });

const VerdictSchema = z
  .strictObject({
    file: z.string().meta({ description: 'The still, as in `/api/upload/{file}`.' }),
    person: z.string().meta({ description: 'The id of one of the people of the round.' }),
    verdict: z.enum(['open', 'kept', 'refused']),
    by: z.string().meta({ description: 'Who answered, or who of the staff decided; empty for silence.' }),
    at: z.iso.datetime().nullable(),
    rule: z.enum(['answer', 'silence', 'staff']).nullable(),
    note: z.string(),
    reason: z.string().meta({ description: 'Why staff decided.' }),
  })
  .meta({ id: 'Verdict' });

/** A round as staff see it. Times are in ISO 8601. */
export const RoundSchema = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    closesAt: z.iso.datetime(),
    silence: z.enum(SILENCES).meta({ description: 'What decides about what is open when it closes.' }),
    code: z.boolean().meta({ description: 'Whether its links ask for a code.' }),
    closedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    people: z.array(ApproverSchema),
    verdicts: z.array(VerdictSchema),
  })
  .meta({ id: 'ApprovalRound' });

export type ApproverView = z.infer<typeof ApproverSchema>;
export type VerdictView = z.infer<typeof VerdictSchema>;
export type RoundView = z.infer<typeof RoundSchema>;
