import { SETTING_LABELS } from './setting-labels';

/** The label of each field, for its control and for messages. */
const LABELS: Record<string, string> = {
  title: 'Title',
  name: 'Name',
  description: 'Description',
  broadcaster: 'Channel',
  broadcasterUrl: 'Channel link',
  videoUrl: 'Video URL',
  thumbnailUrl: 'Thumbnail URL',
  imageUrl: 'Image URL',
  status: 'Status',
  featuredOnHomepage: 'Featured on home page',
  media: 'Gallery',
  excerpt: 'Excerpt',
  content: 'Content',
  publishedAt: 'Publication date',
  author: 'Author',
  categories: 'Categories',
  role: 'Role',
  bio: 'Bio',
  displayType: 'Display',
  email: 'Email',
  alt: 'Alternative text',
  caption: 'Caption',
  ...SETTING_LABELS,
};

const spaced = (field: string) => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

export const labelOf = (field: string): string =>
  LABELS[field] ?? spaced(field).replace(/^./, (letter) => letter.toUpperCase());
