import { describeFields } from './field';

export const PERSON_FIELDS = describeFields({
  name: { kind: 'line', label: 'Name', required: true, inline: true },
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
  orderPosition: { kind: 'position', label: 'Position' },
});
