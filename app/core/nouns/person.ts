import { describeFields } from '~/core/fields/field';
import type { ContentKindDescription } from './kind-description';
import { ACTIVE_STATUS, personAddress, personVisibility } from './visibility';

export const PERSON_FIELDS = describeFields({
  name: { type: 'line', label: 'Name', required: true, inline: true },
  kind: {
    type: 'choice',
    label: 'Kind',
    options: [
      ['team', 'Team'],
      ['talent', 'Talent'],
    ],
  },
  role: { type: 'line', label: 'Role', inline: true },
  bio: { type: 'richText', label: 'Bio', inline: true },
  videoUrl: { type: 'link', label: 'Video URL', inline: 'video' },
  imageUrl: { type: 'link', label: 'Image URL', inline: 'image' },
  displayType: {
    type: 'choice',
    label: 'Display',
    options: [
      ['video', 'Video'],
      ['image', 'Image'],
    ],
  },
  status: ACTIVE_STATUS,
  email: { type: 'email', label: 'Email' },
  linkedinUrl: { type: 'link', label: 'LinkedIn URL' },
  imdbId: { type: 'externalId', label: 'IMDb ID', register: 'imdbName' },
  orderPosition: { type: 'position', label: 'Position' },
});

/** A team member or a talent. */
export const PERSON_KIND = {
  noun: 'Team member',
  name: 'people',
  path: '/admin/people',
  section: 'people',
  fields: PERSON_FIELDS,
  titleField: 'name',
  files: { of: 'person', shape: 'portrait' },
  mediaField: 'imageUrl',
  hidden: { status: 'inactive' },
  visibility: personVisibility,
  address: personAddress,
  texts: {
    icon: 'people',
    heading: 'People',
    counted: 'Team Members',
    add: 'Add Team Member',
    addTitle: 'Add Team Member',
    editTitle: 'Edit Team Member',
    one: 'team member',
    many: 'team members',
    short: 'Person',
    start:
      'A name and a role are enough to start with. You can add a portrait later. Inactive people are not on the site.',
  },
} as const satisfies ContentKindDescription<typeof PERSON_FIELDS>;
