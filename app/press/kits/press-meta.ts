import type { MetaDescriptor } from '@remix-run/node';
import { kitPath } from '~/core/holds/kit';
import { telLink } from '~/core/text/formats';
import {
  absolute,
  branded,
  breadcrumbs,
  pageMeta,
  pictureOf,
  siteDataOf,
  type MetaMatches,
  type SiteData,
  organization,
} from '~/site/layout/meta';
import type { KitPageData, PressRoomData } from './kit-page.server';

const HOME = { name: 'Home', path: '/' };
const ROOM = { name: 'Press', path: '/press' };

export function pressRoomMeta(matches: MetaMatches, room: PressRoomData | undefined): MetaDescriptor[] {
  if (!room) return [];
  const site = siteDataOf(matches);
  return pageMeta(site, {
    title: branded(site, ROOM.name),
    description: `Contacts, logos, press kits and press releases of ${room.siteName}.`,
    path: ROOM.path,
    jsonLd: site && [
      {
        '@type': 'WebPage',
        name: ROOM.name,
        url: absolute(site.origin, ROOM.path),
        mainEntity: {
          ...organization(site),
          ...(room.contacts.length > 0 && { contactPoint: room.contacts.map(contactPoint) }),
        },
      },
      breadcrumbs(site.origin, [HOME, ROOM]),
    ],
  });
}

const contactPoint = ({ name, role, phone, email }: PressRoomData['contacts'][number]) => ({
  '@type': 'ContactPoint',
  contactType: role || 'press',
  name,
  ...(phone && { telephone: telLink(phone).slice('tel:'.length) }),
  ...(email && { email }),
});

export function kitMeta(matches: MetaMatches, kit: KitPageData | undefined): MetaDescriptor[] {
  if (!kit) return [];
  const site = siteDataOf(matches);
  const { title, thumbnailUrl, media } = kit;
  return pageMeta(site, {
    title: branded(site, `${title}: press`),
    description: descriptionOf(kit, site),
    path: kitPath(kit),
    ...pictureOf(thumbnailUrl, media, title),
    jsonLd: site && [
      kitRecord(site, kit),
      breadcrumbs(site.origin, [HOME, ROOM, { name: title, path: kitPath(kit) }]),
    ],
  });
}

const descriptionOf = ({ title, logline, short }: KitPageData, site: SiteData | undefined): string =>
  logline ||
  short ||
  `Pictures, facts and contacts for ${title} of ${site?.settings?.siteName ?? 'the company'}.`;

const kitRecord = (site: SiteData, kit: KitPageData) => ({
  '@type': 'WebPage',
  name: `${kit.title}: press`,
  description: descriptionOf(kit, site),
  url: absolute(site.origin, kitPath(kit)),
  dateModified: kit.updatedAt,
  about: { '@type': 'CreativeWork', name: kit.title, ...(kit.short && { abstract: kit.short }) },
  ...(kit.stills.length > 0 && { associatedMedia: kit.stills.map((still) => pictureRecord(site, still)) }),
});

const pictureRecord = (site: SiteData, still: KitPageData['stills'][number]) => ({
  '@type': 'ImageObject',
  contentUrl: absolute(site.origin, still.url),
  caption: still.caption,
  creditText: still.credit,
  ...(still.rights && { copyrightNotice: still.rights }),
  ...(still.width > 0 && { width: still.width, height: still.height }),
});
