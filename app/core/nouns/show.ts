import { mediaType } from '~/core/files/media';
import { LIMITS } from '~/core/validation/limits';
import { describeFields } from '~/core/fields/field';
import type { ContentKindDescription } from './kind-description';
import { SHOW_DETAIL_FIELDS } from './show-detail-fields';
import { SHOW_PRESS_FIELDS } from './show-press-fields';
import { ACTIVE_STATUS, showAddress, showVisibility } from './visibility';

export const MEDIA_ITEM_FIELDS = describeFields({
  type: {
    type: 'choice',
    label: 'Type',
    required: true,
    options: [
      ['video', 'Video'],
      ['image', 'Image'],
    ],
  },
  url: { type: 'link', label: 'URL', required: true },
  orderPosition: { type: 'position', label: 'Position' },
  alt: { type: 'line', label: 'Alternative text', maxLength: 500 },
  caption: { type: 'line', label: 'Caption', maxLength: 500 },
  posterUrl: { type: 'link', label: 'Poster URL' },
});

export const SHOW_FIELDS = describeFields({
  title: { type: 'line', label: 'Title', required: true, inline: true },
  tagline: { type: 'line', label: 'Tagline', inline: true },
  description: { type: 'richText', label: 'Description', inline: true },
  broadcaster: { type: 'line', label: 'Channel', inline: true },
  broadcasterUrl: { type: 'link', label: 'Channel link' },
  videoUrl: { type: 'link', label: 'Video URL', inline: 'video' },
  thumbnailUrl: { type: 'link', label: 'Thumbnail URL', inline: 'image' },
  status: ACTIVE_STATUS,
  featuredOnHomepage: {
    type: 'flag',
    label: 'Featured on home page',
    shortLabel: 'Featured',
    inline: true,
    decidesVisibility: true,
  },
  orderPosition: { type: 'position', label: 'Position' },
  media: {
    type: 'items',
    label: 'Gallery',
    of: MEDIA_ITEM_FIELDS,
    maxItems: LIMITS.media,
    key: 'url',
    fromKey: (url) => ({ type: mediaType(url), url }),
  },
  ...SHOW_DETAIL_FIELDS,
  press: { type: 'group', label: 'Press', of: SHOW_PRESS_FIELDS, isDivided: true, screen: 'press' },
});

/** Potentially long fields; lists of shows omit them. */
export const LONG_SHOW_FIELDS = ['credits', 'seasons', 'watch', 'awards', 'quotes', 'press'] as const;
export type LongShowField = (typeof LONG_SHOW_FIELDS)[number];

export const SHOW_KIND = {
  noun: 'Show',
  name: 'shows',
  path: '/admin/shows',
  section: 'shows',
  fields: SHOW_FIELDS,
  titleField: 'title',
  files: { of: 'show', shape: 'landscape' },
  mediaField: 'media',
  kit: 'press',
  isSlowToDelete: true,
  hidden: { status: 'inactive' },
  visibility: showVisibility,
  address: showAddress,
  texts: {
    icon: 'shows',
    heading: 'Shows',
    counted: 'Shows',
    add: 'Add New Show',
    addTitle: 'Create New Show',
    editTitle: 'Edit Show',
    one: 'show',
    many: 'shows',
    short: 'Show',
    start: 'A title is enough to start with. Inactive shows are not on the site.',
  },
} as const satisfies ContentKindDescription<typeof SHOW_FIELDS>;
