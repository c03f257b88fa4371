import { z } from 'zod';
import { can, type Actor } from '~/core/access/permissions';
import { PRESS_LINK, SHOW } from '~/core/api/examples.server';
import { formAction, type FormRequest, type FormResult } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import { LIST_PATHS } from '~/core/nouns/kinds';
import { pressLinkUrl } from '~/core/request/link-address.server';
import { DEFAULT_PRESS_LINK_DAYS, MAX_PRESS_LINKS, type PressLinkRow } from '~/core/session/share-link';
import { PRESS_LINK_ENDED, PRESS_LINK_FAILURES, PRESS_LINK_MADE } from '~/core/validation/messages';
import {
  LINK_MAKER_FIELDS,
  NEW_LINK_FIELDS,
  OPENED_FIELD,
  shareLinkResources,
} from '~/sharing/share-links-api.server';
import { PressLinkInput, createPressLink, endPressLink, listPressLinks } from './press-links.server';

const PressLinkSchema = z
  .strictObject({
    ...NEW_LINK_FIELDS,
    password: z.boolean().meta({ description: 'Whether the link has a password of its own.' }),
    ...LINK_MAKER_FIELDS,
    expiresAt: z.iso.datetime(),
    opened: OPENED_FIELD,
    zips: z.int().meta({ description: 'How often the ZIP of the stills was taken.' }),
    wrongTries: z.int().meta({ description: 'How often a wrong password was given.' }),
    lastOpenedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PressLink' });

export const pressLinks = shareLinkResources({
  path: '/api/shows/{id}/press-links',
  names: { one: 'PressLink', many: 'PressLinks' },
  summaries: {
    list: 'List the links to the press kit of a show',
    make: 'Make a link to the press kit of a show',
    end: 'End a link to the press kit of a show',
  },
  description: 'It opens this one kit to anybody who has it, whatever the embargo.',
  needs: 'openKits',
  params: { id: { description: 'The id of the show.', example: SHOW.view.id } },
  link: { name: 'linkId', description: 'The id of the link.' },
  input: PressLinkInput,
  inputExample: { label: PRESS_LINK.label, days: 30, password: 'drains and tides' },
  schema: PressLinkSchema,
  example: PRESS_LINK,
  tooMany: 'The kit is off, or has 20 links already.',
  urlOf: pressLinkUrl,
  list: listPressLinks,
  create: (actor, id, input, linkId) => createPressLink(actor, id, input, { linkId }),
  end: endPressLink,
});

/** Returns a kit's live links for its screen; null for users who may not decide who sees it. */
export async function readPressLinks(
  actor: Actor,
  showId: string,
  origin: string,
): Promise<PressLinkRow[] | null> {
  if (!can(actor, 'openKits')) return null;
  const { links } = await listPressLinks(actor, showId, { page: 1, limit: MAX_PRESS_LINKS });
  return links.map(({ token, ...link }) => ({ ...link, url: pressLinkUrl(origin, token) }));
}

const backTo = ({ params, url }: FormRequest, text: string): FormResult<{ ok: true }> => ({
  to: `${LIST_PATHS.show}/${params.id ?? ''}/press${url.search}#links`,
  flash: { tone: 'success', text },
  answer: { ok: true },
});

export const PRESS_LINK_FORMS = {
  'make-press-link': formAction<{ ok: true }>(
    async (request) => {
      const { actor, form, params, recordId } = request;
      const input = {
        label: textOf(form, 'label') ?? '',
        days: Number(textOf(form, 'days') ?? DEFAULT_PRESS_LINK_DAYS),
        password: textOf(form, 'password') ?? '',
      };
      await createPressLink(actor, params.id ?? '', input, { linkId: recordId });
      return backTo(request, PRESS_LINK_MADE);
    },
    { failed: PRESS_LINK_FAILURES['make-press-link'] },
  ),
  'end-press-link': formAction<{ ok: true }>(
    async (request) => {
      const { actor, form, params } = request;
      await endPressLink(actor, params.id ?? '', textOf(form, 'link') ?? '');
      return backTo(request, PRESS_LINK_ENDED);
    },
    { failed: PRESS_LINK_FAILURES['end-press-link'] },
  ),
};
