import type { Actor } from '~/core/access/permissions';
import type { FormRequest, FormResult } from '~/core/forms/form-action.server';
import { linesOf, textOf } from '~/core/forms/read-controls.server';
import { type ContentKind, LIST_PATHS } from '~/core/nouns/kinds';
import { DEFAULT_PREVIEW_DAYS, MAX_PREVIEWS, previewUrl } from '~/core/session/share-link';
import { Failure } from '~/core/validation/errors';
import {
  NOTES_TICKED,
  PREVIEW_ENDED,
  PREVIEW_FAILURES,
  PREVIEW_MADE,
  PREVIEWS_ENDED,
  PREVIEWS_MADE,
} from '~/core/validation/messages';
import { listAnswers, tickNotes } from '~/records/previews/answers.server';
import { ASK_LIMITS, type AskedRow, readTicks } from '~/records/previews/ask';
import {
  createPreview,
  endPreview,
  endPreviews,
  listPreviews,
  replacePreview,
  type PreviewLink,
} from '~/records/previews/previews.server';
import type { MadeLinks, LinkShownOnce } from '~/sharing/share-links';
import { kindForm } from './kind-routes.server';

// The links of a record's form, and the answers that came by them.

const SECTION = '#previews';

const MAX_ANSWERS = 20;

export async function readPreviews(
  actor: Actor,
  about: { kind: ContentKind; id: string },
  origin: string,
): Promise<AskedRow[]> {
  const { links } = await listPreviews(actor, about, { page: 1, limit: MAX_PREVIEWS });
  return links.map(({ token, ...link }) => ({
    ...link,
    url: token === '' ? null : previewUrl(origin, token),
  }));
}

/** Those that nobody has replaced; the API has all. */
export const readAnswers = (actor: Actor, about: { kind: ContentKind; id: string }) =>
  listAnswers(actor, about, { page: 1, limit: MAX_ANSWERS }, { replaced: false });

const toNewLinks = (links: readonly PreviewLink[], origin: string): LinkShownOnce[] =>
  links.map(({ id, name, label, token }) => ({
    id,
    name: name || label || 'Everybody',
    url: previewUrl(origin, token),
  }));

/** Shows links once: on the page itself, as only their hashes are stored. */
const showMade = (request: FormRequest, kind: ContentKind, text: string, links: readonly PreviewLink[]) => ({
  to: recordPath(request, kind),
  flash: { tone: 'success', text } as const,
  shown: { ok: true, made: toNewLinks(links, request.context.origin) } as const,
  flashWithShown: true as const,
});

function readAsk(form: FormData): object {
  if (textOf(form, 'ask') !== 'true') return {};
  const by = textOf(form, 'by') ?? '';
  const names = linesOf(form, 'names', ASK_LIMITS.names) ?? [];
  return { ask: { ...(by !== '' && { by }), ...(names.length > 0 && { names }) } };
}

/** The controls of the form have no group. */
const atAskControls = (error: unknown): never => {
  if (!(error instanceof Failure)) throw error;
  const fields = Object.entries(error.fields).map(
    ([path, words]) => [path.replace(/^ask\./, ''), words] as const,
  );
  throw new Failure(error.status, error.message, Object.fromEntries(fields));
};

const aboutOf = ({ params }: FormRequest, kind: ContentKind) => ({ kind, id: params.id ?? '' });

const recordPath = ({ params, url }: FormRequest, kind: ContentKind): string =>
  `${LIST_PATHS[kind]}/${params.id ?? ''}${url.search}${SECTION}`;

const backTo = (request: FormRequest, kind: ContentKind, text: string): FormResult<MadeLinks> => ({
  to: recordPath(request, kind),
  flash: { tone: 'success', text },
  answer: { ok: true },
});

/** Forms that make and end links, by `intent`. They return to the record's form. */
export const PREVIEW_FORMS = {
  'make-preview': kindForm<MadeLinks>(
    async (request, kind) => {
      const { actor, form, recordId: previewId } = request;
      const days = Number(textOf(form, 'days') ?? DEFAULT_PREVIEW_DAYS);
      const [label, code] = [textOf(form, 'label') ?? '', textOf(form, 'code') ?? ''];
      const input = { label, days, code, ...readAsk(form) };
      const made = await createPreview(actor, aboutOf(request, kind), input, { previewId }).catch(
        atAskControls,
      );
      return made.links.length > 0
        ? showMade(request, kind, PREVIEWS_MADE, made.links)
        : backTo(request, kind, PREVIEW_MADE);
    },
    { failed: PREVIEW_FAILURES['make-preview'] },
  ),
  'new-preview-link': kindForm<MadeLinks>(
    async (request, kind) => {
      const { actor, form } = request;
      const link = await replacePreview(actor, aboutOf(request, kind), textOf(form, 'preview') ?? '');
      return showMade(request, kind, PREVIEW_MADE, [link]);
    },
    { failed: PREVIEW_FAILURES['new-preview-link'] },
  ),
  'tick-notes': kindForm<MadeLinks>(
    async (request, kind) => {
      for (const [answer, notes] of readTicks(request.form))
        await tickNotes(request.actor, aboutOf(request, kind), answer, { notes });
      return {
        ...backTo(request, kind, NOTES_TICKED),
        to: recordPath(request, kind).replace(SECTION, '#answers'),
      };
    },
    { failed: PREVIEW_FAILURES['tick-notes'] },
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
