import type { Actor } from '~/core/access/permissions';
import { createPressLink } from '~/press/kits/press-links.server';
import { actor, makeShow } from './make';
import { setKit } from './press-kits';

/** Makes a show with a kit that links open, and a link to it; returns the ids of both. */
export async function makePressLink(by: Actor = actor('admin')): Promise<{ id: string; linkId: string }> {
  const { id } = await makeShow({}, by);
  await setKit(id, { visibility: 'link' });
  return { id, linkId: (await createPressLink(actor('admin'), id, {})).id };
}
