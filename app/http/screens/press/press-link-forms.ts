import { can, type Actor } from '~/rules/accounts/permissions';
import { LIST_PATHS } from '~/rules/kinds/kinds';
import { DEFAULT_PRESS_LINK_DAYS, MAX_PRESS_LINKS, type PressLinkRow } from '~/rules/press/press-link';
import { PRESS_LINK_ENDED, PRESS_LINK_FAILURES, PRESS_LINK_MADE } from '~/rules/validation/messages';
import { createPressLink, endPressLink, listPressLinks } from '~/services/press-links/press-links';
import { formAction, type FormRequest, type FormResult } from '../../forms/form-action';
import { textOf } from '../../forms/form-fields';
import { pressLinkUrl } from '../../request/link-address';

/** Returns the live links of a kit for its screen; null for those who may not decide who sees it. */
export async function readPressLinks(
  actor: Actor,
  showId: string,
  origin: string,
): Promise<PressLinkRow[] | null> {
  if (!can(actor, 'openKits')) return null;
  const { links } = await listPressLinks(actor, showId, { page: 1, limit: MAX_PRESS_LINKS });
  return links.map(({ token, ...link }) => ({ ...link, url: pressLinkUrl(origin, token) }));
}

/** Leads back to where the links are on the screen of the kit. */
const backTo = ({ params, url }: FormRequest, text: string): FormResult<{ ok: true }> => ({
  to: `${LIST_PATHS.show}/${params.id ?? ''}/press${url.search}#links`,
  flash: { tone: 'success', text },
  answer: { ok: true },
});

/** The forms of the screen of a kit that make and end its links, by their `intent`. */
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
