import type { MediaFacts } from '~/core/files/media';

/** What the miniatures of the site draw, beside the form of the brand. URLs are '' where there is no picture. */
export interface MiniatureContent {
  siteName: string;
  /** What stands where the brand has no logo of its own; '' for the name. */
  logoUrl: string;
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
  /** The facts of these pictures, by URL. */
  media: Record<string, MediaFacts>;
}
