import { longDateTime } from '~/core/text/formats';

export type ShowStatus = 'active' | 'inactive';
export type PublicationStatus = 'published' | 'draft';

/** Whether a show is public: active shows are, inactive ones are not. */
export const isShowPublic = (show: { status: ShowStatus }) => show.status === 'active';

/** Whether an article or a page is public: published ones are, from their publication time on. */
export const isPublished = (record: { status: PublicationStatus; publishedAt: Date }, now: Date) =>
  record.status === 'published' && record.publishedAt <= now;

/** Where visitors find a record, or why they do not. */
export type Visibility = { url: string; reason: null } | { url: null; reason: string };

interface Show {
  slug: string;
  status: ShowStatus;
}

interface Slugged {
  slug: string;
}

export const showAddress = ({ slug }: Slugged) => `/shows/${slug}`;

export const showVisibility = (show: Show): Visibility =>
  isShowPublic(show)
    ? { url: showAddress(show), reason: null }
    : { url: null, reason: 'Inactive: not on the site' };

interface Published {
  slug: string;
  status: PublicationStatus;
  publishedAt: Date | string;
}

export const articleAddress = ({ slug }: Slugged) => `/news/${slug}`;

export const pageAddress = ({ slug }: Slugged) => `/${slug}`;

/** The label of an article or a page whose publication time is in the future. */
export const publicFrom = (publishedAt: Date | string) => `Public from ${longDateTime(publishedAt)}`;

const publishedVisibility =
  (addressOf: (record: Slugged) => string) =>
  (record: Published, now: Date): Visibility => {
    const { status, publishedAt } = record;
    if (isPublished({ status, publishedAt: new Date(publishedAt) }, now))
      return { url: addressOf(record), reason: null };
    return { url: null, reason: status === 'draft' ? 'Draft: not on the site' : publicFrom(publishedAt) };
  };

export const articleVisibility = publishedVisibility(articleAddress);
export const pageVisibility = publishedVisibility(pageAddress);

interface Person {
  slug: string;
  kind: 'team' | 'talent';
}

/** The team has cards on Our People, which the URL opens; everybody else has a page only. */
export const personAddress = ({ slug, kind }: Person) =>
  kind === 'talent' ? `/people/${slug}` : `/people#${slug}`;

export const personVisibility = (person: Person) =>
  ({ url: personAddress(person), reason: null }) satisfies Visibility;

interface Availability {
  /** ISO 8601; empty for none. */
  from: string;
  until: string;
}

/** Whether a show can be watched by an entry: from its beginning on, and before its end. */
export const isOn = ({ from, until }: Availability, now: Date): boolean =>
  (from === '' || new Date(from) <= now) && (until === '' || now < new Date(until));
