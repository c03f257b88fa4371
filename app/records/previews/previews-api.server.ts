import { z } from 'zod';
import { PreviewInput, TicksInput } from './preview-input.server';
import {
  createPreview,
  endPreview,
  listPreviews,
  type MadePreview,
  type PreviewLink,
} from './previews.server';
import { type ApiContentKind, idParameter } from '~/records/api/api-kind.server';
import { PREVIEW, ANSWER } from '~/core/api/examples.server';
import {
  LINK_MAKER_FIELDS,
  NEW_LINK_FIELDS,
  OPENED_FIELD,
  shareLinkResources,
} from '~/sharing/share-links-api.server';
import { operation } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { PageQuery } from '~/core/request/page-query.server';
import { listAnswers, tickNotes } from './answers.server';
import { previewUrl } from '~/core/session/share-link';

const ASKED_FIELDS = {
  name: z.string().meta({ description: 'Who is asked; empty for a link for all. Only of links that ask.' }),
};

const NewPreviewSchema = z
  .strictObject({
    ...NEW_LINK_FIELDS,
    name: ASKED_FIELDS.name.optional(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'NewPreview' });

const MadePreviewSchema = z.strictObject({
  data: NewPreviewSchema,
  links: z.array(NewPreviewSchema).optional().meta({
    description: 'All links that ask for an answer, with their URLs, which are shown only now.',
  }),
});

const PreviewSchema = NewPreviewSchema.extend({
  url: NEW_LINK_FIELDS.url.nullable().meta({
    description:
      'The absolute URL. Null for a link that asks for an answer: it is shown only when it is made.',
  }),
  ...LINK_MAKER_FIELDS,
  opened: OPENED_FIELD,
  lastOpenedAt: z.iso.datetime().nullable(),
  ask: z.strictObject({ by: z.string().nullable() }).optional().meta({
    description: 'What the link asks: an answer by this day, if there is one. Only of links that ask.',
  }),
  answer: z.enum(['approved', 'changes']).nullable().optional().meta({
    description: 'The newest answer; null until there is one. Only of links that ask.',
  }),
}).meta({ id: 'Preview' });

const toNew = (
  { id, token, label, name, expiresAt }: PreviewLink,
  urlOf: (token: string) => string | null,
) => ({
  id,
  url: urlOf(token),
  label,
  ...(name !== undefined && { name }),
  expiresAt,
});

const { id, url, label, expiresAt } = PREVIEW;
const NEW_EXAMPLE = { data: { id, url, label, expiresAt } };

export const previewResources = ({ kind, path, name, one, exampleId }: ApiContentKind) =>
  shareLinkResources<MadePreview>({
    path: `/api/${path}/previews`,
    names: { one: `${name}Preview`, many: `${name}Previews` },
    summaries: {
      list: `List the preview links of ${one}`,
      make: `Make a preview link to ${one}`,
      end: `End a preview link of ${one}`,
    },
    description:
      'It shows this one record to anybody who has it, also if the record is not public. With `ask` it asks for an answer, and each name gets a link.',
    needs: 'edit',
    params: idParameter({ one, exampleId }),
    link: { name: 'previewId', description: 'The id of the preview link.' },
    input: PreviewInput,
    inputExample: { label: PREVIEW.label, days: 7 },
    schema: PreviewSchema,
    example: PREVIEW,
    made: {
      schema: MadePreviewSchema,
      example: NEW_EXAMPLE,
      bodyOf: (made, urlFor) => ({
        data: toNew(made, urlFor),
        ...(made.links.length > 0 && { links: made.links.map((link) => toNew(link, urlFor)) }),
      }),
    },
    tooMany: 'The record has 20 preview links already.',
    urlOf: previewUrl,
    list: (actor, id, page) => listPreviews(actor, { kind, id }, page),
    create: (actor, id, input, previewId) => createPreview(actor, { kind, id }, input, { previewId }),
    end: (actor, id, previewId) => endPreview(actor, { kind, id }, previewId),
  });

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
  const params = idParameter({ one, exampleId });
  const shared = { who: 'signedIn', needs: 'edit' } as const;
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
