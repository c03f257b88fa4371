import { z } from 'zod';
import { DEFAULT_PREVIEW_DAYS, PREVIEW_DAYS } from '~/core/session/share-link';
import { toLocalInput } from '~/core/text/formats';
import { limitedList, line, lines, optionalDay, requiredLine, text } from '~/core/validation/fields.server';
import { passcodeField } from '~/sharing/passcodes.server';
import { ASK_LIMITS, SAY_WHAT } from './ask';
import { DAY_MS } from '~/core/text/days';

export const ShareLinkInput = z.strictObject({
  label: line('For whom').default('').meta({ description: 'For whom the link is. May be empty.' }),
  days: z
    .literal([...PREVIEW_DAYS], { error: 'days must be 1, 7 or 30' })
    .default(DEFAULT_PREVIEW_DAYS)
    .meta({ description: 'The number of days after which the link ends.' }),
});

const HOW_MANY = `Give 1 to ${ASK_LIMITS.names} names`;

/** The names are checked as a whole, so that an error is at the list. */
const names = limitedList(z.unknown(), { max: ASK_LIMITS.names, tooMany: HOW_MANY, error: HOW_MANY })
  .transform((given, context) => {
    const problem = (message: string) => {
      context.issues.push({ code: 'custom', message, input: given });
      return z.NEVER;
    };
    const parsed = given.map((name) => requiredLine('Name').safeParse(name));
    const wrong = parsed.find(({ success }) => !success)?.error?.issues[0];
    if (wrong) return problem(wrong.message);
    const all = parsed.flatMap(({ data }) => data ?? []);
    if (all.length === 0) return problem(HOW_MANY);
    const twice = all.find((name, at) => all.findIndex((other) => isSameName(other, name)) !== at);
    return twice === undefined ? all : problem(`${twice} is named twice`);
  })
  .meta({ description: 'Who is asked: a link for each. Without it one link for all, who give their names.' });

export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const Ask = z.strictObject({
  by: optionalDay('By').optional().meta({
    description: 'The day by which an answer is wanted; not past, and while the link is open.',
  }),
  names: names.optional(),
});

export const londonDay = (moment: Date): string => toLocalInput(moment).slice(0, 10);

export const PreviewInput = ShareLinkInput.extend({
  code: passcodeField('Code')
    .default('')
    .meta({ description: 'What a person has to know to open the link. Empty for none.' }),
  ask: Ask.optional().meta({ description: 'Asks for an answer: Approve, or Ask for changes.' }),
}).superRefine(({ days, ask }, context) => {
  const by = ask?.by ?? '';
  if (by === '') return;
  const now = new Date();
  const message =
    by < londonDay(now)
      ? 'By is in the past'
      : by > londonDay(new Date(now.getTime() + days * DAY_MS))
        ? 'By is after the end of the link'
        : null;
  if (message !== null) context.addIssue({ code: 'custom', message, path: ['ask', 'by'] });
});

const about = text('About').max(ASK_LIMITS.note, { error: 'About is not a passage', abort: true });

const NoteInput = z.strictObject({ about: about.default(''), text: lines('Note', ASK_LIMITS.note) });

export const AnswerInput = z
  .strictObject({
    answer: z.literal(['approved', 'changes'], { error: 'Choose Approve or Ask for changes.' }),
    name: line('Your name').default(''),
    note: lines('Note', ASK_LIMITS.note).default(''),
    about: about.default(''),
    notes: limitedList(NoteInput, {
      max: ASK_LIMITS.notes,
      tooMany: `There can be at most ${ASK_LIMITS.notes} notes`,
    }).default([]),
    seen: z.number().nullable().default(null),
  })
  .superRefine(({ answer, note, notes }, context) => {
    const isEmpty = note === '' && notes.every((each) => each.text === '');
    if (answer === 'changes' && isEmpty)
      context.addIssue({ code: 'custom', message: SAY_WHAT, path: ['note'] });
  });

export const TicksInput = z.strictObject({
  notes: limitedList(
    z.strictObject({
      id: z.string({ error: 'id must be text' }).max(40, 'There is no such note'),
      done: z.boolean({ error: 'done must be true or false' }),
    }),
    { max: ASK_LIMITS.notes, tooMany: `There can be at most ${ASK_LIMITS.notes} notes` },
  ),
});
