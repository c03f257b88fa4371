import { z } from 'zod';
import { PreviewInput } from './preview-input.server';
import { createPreview, endPreview, listPreviews } from './previews.server';
import type { ApiContentKind } from '~/records/api/api-kind.server';
import { previewUrl } from '~/core/request/link-address.server';
import { PREVIEW } from '~/core/api/examples.server';
import {
  LINK_MAKER_FIELDS,
  NEW_LINK_FIELDS,
  OPENED_FIELD,
  shareLinkResources,
} from '~/sharing/share-links-api.server';

const NewPreviewSchema = z
  .strictObject({ ...NEW_LINK_FIELDS, expiresAt: z.iso.datetime() })
  .meta({ id: 'NewPreview' });

const PreviewSchema = NewPreviewSchema.extend({
  ...LINK_MAKER_FIELDS,
  opened: OPENED_FIELD,
  lastOpenedAt: z.iso.datetime().nullable(),
}).meta({ id: 'Preview' });

type NewPreview = z.infer<typeof NewPreviewSchema>;
const toNew = ({ id, url, label, expiresAt }: NewPreview): NewPreview => ({ id, url, label, expiresAt });

export const previewResources = ({ kind, path, name, one, exampleId }: ApiContentKind) =>
  shareLinkResources({
    path: `/api/${path}/previews`,
    names: { one: `${name}Preview`, many: `${name}Previews` },
    summaries: {
      list: `List the preview links of ${one}`,
      make: `Make a preview link to ${one}`,
      end: `End a preview link of ${one}`,
    },
    description: 'It shows this one record to whoever has it, also if the record is not public.',
    needs: 'edit',
    params: { id: { description: `The id of ${one}.`, example: exampleId } },
    link: { name: 'previewId', description: 'The id of the preview link.' },
    input: PreviewInput,
    inputExample: { label: PREVIEW.label, days: 7 },
    schema: PreviewSchema,
    example: PREVIEW,
    made: { schema: NewPreviewSchema, pick: toNew },
    tooMany: 'The record has 20 preview links already.',
    urlOf: previewUrl,
    list: (actor, id, page) => listPreviews(actor, { kind, id }, page),
    create: (actor, id, input, previewId) => createPreview(actor, { kind, id }, input, { previewId }),
    end: (actor, id, previewId) => endPreview(actor, { kind, id }, previewId),
  });
