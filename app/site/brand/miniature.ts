import type { Ground } from '~/core/brand/colours';
import type { MediaFacts } from '~/core/files/media';

/** URLs are '' where there is no picture. */
export interface MiniatureContent {
  siteName: string;
  /** The stand-in for a missing logo; '' for the name. */
  logoUrl: string;
  /** The grounds on which the saved logo is drawn in the colour of the text. */
  plainLogos: readonly Ground[];
  home: {
    pictureUrl: string;
    /** Sanitised HTML. */
    introHtml: string;
  };
  /** Null if there is no public one. */
  article: { title: string; pictureUrl: string; text: string } | null;
  show: {
    title: string;
    pictureUrl: string;
    credits: { name: string; role: string }[];
    stills: string[];
  } | null;
  media: Record<string, MediaFacts>;
}
