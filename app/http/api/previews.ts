import { z } from 'zod';
import { PreviewInput } from '~/rules/records/preview-input';
import { createPreview, endPreview, listPreviews } from '~/services/records/previews';
import type { ApiContentKind } from './api-kind';
import { previewUrl } from '../request/preview-url';
import { PREVIEW } from './document/examples';
import { SuccessSchema } from './document/response-schemas';
import { operation } from './operation';
import { PageQuery } from '../request/page-query';
import { listAnswer } from './paging';
import { resource } from './resource';

const NewPreviewSchema = z
  .strictObject({
    id: z.string(),
    url: z.url().meta({ description: 'The absolute URL. Whoever has it can open it.' }),
    label: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'NewPreview' });

const PreviewSchema = NewPreviewSchema.extend({
  createdAt: z.iso.datetime(),
  createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable().meta({
    description: 'Who made it; null for the machine. The name is that of that time.',
  }),
  opened: z.int().meta({ description: 'How often the page was opened.' }),
  lastOpenedAt: z.iso.datetime().nullable(),
}).meta({ id: 'Preview' });

/** Returns the resources of the preview links to one kind of record. */
export function previewResources(previewed: ApiContentKind) {
  const path = `/api/${previewed.path}/previews`;
  return {
    all: resource(path, { GET: listing(previewed), POST: making(previewed) }),
    one: resource(`${path}/{previewId}`, { DELETE: ending(previewed) }),
  };
}

const idParameter = ({ one, exampleId }: ApiContentKind) => ({
  id: { description: `The id of ${one}.`, example: exampleId },
});

function listing(previewed: ApiContentKind) {
  const { kind, name, one } = previewed;
  return operation({
    id: `list${name}Previews`,
    summary: `List the preview links of ${one}`,
    description: 'Newest first, without those that have ended.',
    who: 'signedIn',
    needs: 'edit',
    params: idParameter(previewed),
    query: PageQuery,
    status: 200,
    answer: z.strictObject({ data: z.array(PreviewSchema), total: z.int() }),
    responseExample: { data: [PREVIEW], total: 1 },
    async handle({ caller, params: { id = '' }, query, url, context: { origin } }) {
      const { links, total } = await listPreviews(caller.actor, { kind, id }, query);
      const data = links.map(({ token, ...link }) => ({ ...link, url: previewUrl(origin, token) }));
      return listAnswer(data, { ...query, total }, { url, origin });
    },
  });
}

function making(previewed: ApiContentKind) {
  const { kind, name, one } = previewed;
  const { id, url, label, expiresAt } = PREVIEW;
  return operation({
    id: `create${name}Preview`,
    summary: `Make a preview link to ${one}`,
    description: 'It shows this one record to whoever has it, also if the record is not public.',
    who: 'signedIn',
    needs: 'edit',
    params: idParameter(previewed),
    body: PreviewInput,
    example: { label, days: 7 },
    status: 201,
    answer: z.strictObject({ data: NewPreviewSchema }),
    responseExample: { data: { id, url, label, expiresAt } },
    fails: { 409: 'The record has 20 preview links already.' },
    async handle({ caller, params, body, context, recordId }) {
      const about = { kind, id: params.id ?? '' };
      const made = await createPreview(caller.actor, about, body, { previewId: recordId });
      const link = { id: made.id, url: previewUrl(context.origin, made.token) };
      return { body: { data: { ...link, label: made.label, expiresAt: made.expiresAt } } };
    },
  });
}

function ending(previewed: ApiContentKind) {
  const { kind, name, one } = previewed;
  return operation({
    id: `end${name}Preview`,
    summary: `End a preview link of ${one}`,
    who: 'signedIn',
    needs: 'edit',
    params: {
      ...idParameter(previewed),
      previewId: { description: 'The id of the preview link.', example: PREVIEW.id },
    },
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    async handle({ caller, params: { id = '', previewId = '' } }) {
      await endPreview(caller.actor, { kind, id }, previewId);
      return { body: { success: true } };
    },
  });
}
