import { z } from 'zod';
import { ANSWER } from '~/core/api/examples.server';
import { operation } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { PageQuery } from '~/core/request/page-query.server';
import type { ApiContentKind } from '~/records/api/api-kind.server';
import { listAnswers, tickNotes } from './answers.server';
import { TicksInput } from './preview-input.server';

const NoteSchema = z.strictObject({
  id: z.string(),
  about: z.string().meta({ description: 'The field of the passage; empty for all of the record.' }),
  quote: z.string().meta({ description: 'The words of the passage, or the name of its picture.' }),
  text: z.string(),
  done: z.boolean().meta({ description: 'Whether an editor has ticked it off.' }),
});

const AnswerSchema = z
  .strictObject({
    id: z.string(),
    previewId: z.string().meta({ description: 'The link by which it came; it may be gone.' }),
    name: z.string(),
    answer: z.enum(['approved', 'changes']),
    note: z.string().meta({ description: 'About all of the record; may be empty.' }),
    notes: z.array(NoteSchema),
    at: z.iso.datetime(),
    replaced: z.boolean().meta({ description: 'Whether the same person has answered again.' }),
    changedSince: z
      .boolean()
      .meta({ description: 'Whether the record has changed since the state that was seen.' }),
  })
  .meta({ id: 'Answer' });

export function answerResources({ kind, path, name, one, exampleId }: ApiContentKind) {
  const params = { id: { description: `The id of ${one}.`, example: exampleId } };
  const shared = { who: 'signedIn', needs: 'edit', status: 200 } as const;
  const list = operation({
    id: `list${name}Answers`,
    summary: `List the answers about ${one}`,
    description: 'Newest first, with those that a later answer of the same person has replaced.',
    ...shared,
    params,
    query: PageQuery,
    answer: z.strictObject({ data: z.array(AnswerSchema), total: z.int() }),
    responseExample: { data: [ANSWER], total: 1 },
    async handle({ caller, params: { id = '' }, query, url, context: { origin } }) {
      const { answers, total } = await listAnswers(caller.actor, { kind, id }, query);
      return listAnswer(answers, { ...query, total }, { url, origin });
    },
  });
  const tick = operation({
    id: `tick${name}Answer`,
    summary: `Tick off notes of an answer about ${one}`,
    description: 'Notes that are not named stay as they are.',
    ...shared,
    params: { ...params, answerId: { description: 'The id of the answer.', example: ANSWER.id } },
    body: TicksInput,
    example: { notes: [{ id: ANSWER.notes[0]?.id ?? '', done: true }] },
    answer: z.strictObject({ data: AnswerSchema }),
    responseExample: { data: ANSWER },
    async handle({ caller, params: { id = '', answerId = '' }, body }) {
      return { body: { data: await tickNotes(caller.actor, { kind, id }, answerId, body) } };
    },
  });
  return {
    all: resource(`/api/${path}/answers`, { GET: list }),
    one: resource(`/api/${path}/answers/{answerId}`, { PUT: tick }),
  };
}
