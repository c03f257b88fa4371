import { type ContentKind, LIST_PATHS } from '~/rules/kinds/kinds';
import type { Actor } from '~/rules/accounts/permissions';
import { DEFAULT_PREVIEW_DAYS, MAX_PREVIEWS, type PreviewRow } from '~/rules/records/preview';
import { PREVIEW_ENDED, PREVIEW_FAILURES, PREVIEW_MADE, PREVIEWS_ENDED } from '~/rules/validation/messages';
import { createPreview, endPreview, endPreviews, listPreviews } from '~/services/records/previews';
import type { FormRequest, FormResult } from '../../forms/form-action';
import { textOf } from '../../forms/form-fields';
import { kindForm } from './kind-routes';
import { previewUrl } from '../../request/link-address';

/** Where the links are on the screen of a record. */
const SECTION = '#previews';

/** Returns a record's live links for its form. */
export async function readPreviews(
  actor: Actor,
  about: { kind: ContentKind; id: string },
  origin: string,
): Promise<PreviewRow[]> {
  const { links } = await listPreviews(actor, about, { page: 1, limit: MAX_PREVIEWS });
  return links.map(({ token, ...link }) => ({ ...link, url: previewUrl(origin, token) }));
}

const aboutOf = ({ params }: FormRequest, kind: ContentKind) => ({ kind, id: params.id ?? '' });

const backTo = ({ params, url }: FormRequest, kind: ContentKind, text: string): FormResult<{ ok: true }> => ({
  to: `${LIST_PATHS[kind]}/${params.id ?? ''}${url.search}${SECTION}`,
  flash: { tone: 'success', text },
  answer: { ok: true },
});

/** The forms that make and end a record's links, by their `intent`. They lead back to its form. */
export const PREVIEW_FORMS = {
  'make-preview': kindForm(
    async (request, kind) => {
      const { actor, form, recordId } = request;
      const days = Number(textOf(form, 'days') ?? DEFAULT_PREVIEW_DAYS);
      const input = { label: textOf(form, 'label') ?? '', days };
      await createPreview(actor, aboutOf(request, kind), input, { previewId: recordId });
      return backTo(request, kind, PREVIEW_MADE);
    },
    { failed: PREVIEW_FAILURES['make-preview'] },
  ),
  'end-preview': kindForm(
    async (request, kind) => {
      await endPreview(request.actor, aboutOf(request, kind), textOf(request.form, 'preview') ?? '');
      return backTo(request, kind, PREVIEW_ENDED);
    },
    { failed: PREVIEW_FAILURES['end-preview'] },
  ),
  'end-previews': kindForm(
    async (request, kind) => {
      await endPreviews(request.actor, aboutOf(request, kind));
      return backTo(request, kind, PREVIEWS_ENDED);
    },
    { failed: PREVIEW_FAILURES['end-previews'] },
  ),
};
