import { replace } from '@remix-run/node';
import { linkSectionPath } from '~/rules/links/sections';
import { listBroken } from '~/services/links/broken-texts';
import type { AdminRequest } from '../../request/admin-loader';
import { pageOf } from '../../request/list-url';

/** Loads one page of the texts whose links lead nowhere; a page past the end redirects to the last one. */
export async function readBroken({ actor, url }: AdminRequest) {
  const asked = pageOf(url);
  const list = await listBroken(actor, asked);
  if (list.page !== asked) throw replace(`${linkSectionPath('broken')}&page=${list.page}`);
  return list;
}
