import { mediaType } from '~/rules/content/media';
import type { ShowView } from '~/services/content/shows';
import { flagOf, given, linesOf, textsOf } from './form-fields';

const TEXTS = [
  'title',
  'tagline',
  'description',
  'broadcaster',
  'broadcasterUrl',
  'videoUrl',
  'thumbnailUrl',
  'status',
] as const;

/** The values of a new show's form. */
export const NEW_SHOW = { status: 'active', featuredOnHomepage: 'false' };

export const showValues = (show: ShowView): Record<string, string> => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, show[name]])),
  featuredOnHomepage: String(show.featuredOnHomepage),
  media: show.media.map((item) => item.url).join('\n'),
});

/** Returns the show fields of a posted form. A media item keeps its stored data as long as its URL stays. */
export function readShowForm(form: FormData, stored: ShowView['media'] = []) {
  const known = [...stored];
  const media = linesOf(form, 'media')?.map((url, index) => {
    const knownIndex = known.findIndex((item) => item.url === url);
    const [item] = knownIndex === -1 ? [] : known.splice(knownIndex, 1);
    return { ...(item ?? { type: mediaType(url), url }), orderPosition: index };
  });
  return given({
    ...textsOf(form, TEXTS),
    featuredOnHomepage: flagOf(form, 'featuredOnHomepage'),
    media,
  });
}
