import { z } from 'zod';
import { kitPath, stillPath, stillsZipPath } from '~/rules/press/kit-addresses';
import { kitFacts } from '~/rules/press/kit-facts';
import { omit, pick } from '~/rules/fields/omit';
import { readPressRoom, type KitSummary } from '~/services/site/press/press-room';
import { readOpenKit, type Kit } from '~/services/site/press/read-kit';
import { stillsZipBytes } from '~/services/site/press/zip-size';
import { operation } from '../operation';
import { resource } from '../resource';
import { KIT_EXAMPLE, PRESS_ROOM_EXAMPLE } from './examples';
import { PressKitSchema, PressRoomSchema, type PressKitBody, type PressRoomBody } from './schemas';

export const pressRoom = resource('/api/press', {
  GET: operation({
    id: 'getPressRoom',
    summary: 'Read the press room',
    description:
      'What `/press` shows: contacts, logos, the kits that everybody may open, and the newest five press releases, which are articles with the category `Press`.',
    who: 'anyone',
    status: 200,
    answer: z.strictObject({ data: PressRoomSchema }),
    responseExample: { data: PRESS_ROOM_EXAMPLE },
    fails: { 404: 'There is no press room.' },
    async handle() {
      const room = await readPressRoom();
      const data: PressRoomBody = { ...room, kits: room.kits.map(toListedBody) };
      return { body: { data } };
    },
  }),
});

const toListedBody = (kit: KitSummary) => ({
  ...omit(kit, ['kind', 'year', 'yearEnd']),
  url: kitPath(kit),
});

export const pressKit = resource('/api/press/{slug}', {
  GET: operation({
    id: 'getPressKit',
    summary: 'Read the press kit of a show',
    description:
      'What `/press/{slug}` shows. It has the stills that are cleared and usable now, numbered from 1 as in the ZIP.',
    who: 'anyone',
    params: { slug: { description: 'The slug of the show, or an earlier one.', example: KIT_EXAMPLE.slug } },
    status: 200,
    answer: z.strictObject({ data: PressKitSchema }),
    responseExample: { data: KIT_EXAMPLE },
    fails: { 404: 'The show has no kit that everybody may open now.' },
    async handle({ params: { slug = '' } }) {
      const { kit } = await readOpenKit(slug);
      return { body: { data: toKitBody(kit) } };
    },
  }),
});

/** Returns a kit as the API answers it. */
function toKitBody(kit: Kit): PressKitBody {
  const { show, slug } = kit;
  const path = kitPath(kit);
  const bytes = stillsZipBytes(kit);
  return {
    slug,
    title: show.title,
    url: path,
    ...pick(kit, ['logline', 'short', 'long', 'technical', 'contacts', 'terms']),
    facts: kitFacts(show).map(({ label, values }) => ({ label, value: values.join(', ') })),
    stills: kit.stills.map((still) => ({
      ...pick(still, ['number', 'caption', 'credit', 'alt', 'width', 'height', 'bytes']),
      printUrl: stillPath(path, still.number, 'print'),
      webUrl: stillPath(path, still.number, 'web'),
    })),
    clips: kit.clips.map((clip) => pick(clip, ['title', 'url', 'posterUrl', 'duration', 'credit'])),
    ...pick(show, ['quotes', 'awards', 'credits']),
    zip: bytes === null ? null : { url: stillsZipPath(path), bytes },
  };
}
