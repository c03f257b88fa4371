import { z } from 'zod';
import { email, line, link, position, requiredLine, richText } from '../validation/fields';

export const PersonInput = z.strictObject({
  name: requiredLine('Name'),
  role: line('Role').optional(),
  bio: richText('Bio').optional(),
  videoUrl: link('Video URL').optional(),
  imageUrl: link('Image URL').optional(),
  displayType: z.enum(['video', 'image'], { error: 'Display type must be video or image' }).optional(),
  email: email('Email').optional(),
  linkedinUrl: link('LinkedIn URL').optional(),
  orderPosition: position('Position').optional(),
});

export const PersonPatch = PersonInput.partial();
