import { describeFields } from '../fields/field';

export const PERSON_FIELDS = describeFields({
  name: { kind: 'line', label: 'Name', required: true, inline: true },
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: [
      ['team', 'Team'],
      ['talent', 'Talent'],
    ],
  },
  role: { kind: 'line', label: 'Role', inline: true },
  bio: { kind: 'richText', label: 'Bio', inline: true },
  videoUrl: { kind: 'link', label: 'Video URL', inline: 'video' },
  imageUrl: { kind: 'link', label: 'Image URL', inline: 'image' },
  displayType: {
    kind: 'choice',
    label: 'Display',
    options: [
      ['video', 'Video'],
      ['image', 'Image'],
    ],
  },
  email: { kind: 'email', label: 'Email' },
  linkedinUrl: { kind: 'link', label: 'LinkedIn URL' },
  imdbId: { kind: 'externalId', label: 'IMDb ID', register: 'imdbName' },
  orderPosition: { kind: 'position', label: 'Position' },
});
