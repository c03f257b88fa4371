import type { Field } from '~/core/fields/field';
import { longDateTime } from '~/core/text/formats';

export type ActiveStatus = 'active' | 'inactive';
export type PublicationStatus = 'published' | 'draft';

/** The field with the status of records that have no time of publication. */
export const ACTIVE_STATUS = {
  type: 'choice',
  label: 'Status',
  inline: true,
  decidesVisibility: true,
  options: [
    ['active', 'Active'],
    ['inactive', 'Inactive'],
  ],
} as const satisfies Field;

/** The field with the status of records that are published at a time. */
export const PUBLICATION_STATUS = {
  type: 'choice',
  label: 'Status',
  inline: true,
  decidesVisibility: true,
  options: [
    ['published', 'Published'],
    ['draft', 'Draft'],
  ],
} as const satisfies Field;

export const isShowPublic = (show: { status: ActiveStatus }) => show.status === 'active';

/** Published records are public from their publication time on. */
export const isPublished = (record: { status: PublicationStatus; publishedAt: Date }, now: Date) =>
  record.status === 'published' && record.publishedAt <= now;

export type Visibility = { url: string; reason: null } | { url: null; reason: string };

interface Slugged {
  slug: string;
}

export const showAddress = ({ slug }: Slugged) => `/shows/${slug}`;

const INACTIVE: Visibility = { url: null, reason: 'Inactive: not on the site' };

export const showVisibility = (show: { slug: string; status: ActiveStatus }): Visibility =>
  isShowPublic(show) ? { url: showAddress(show), reason: null } : INACTIVE;

export const articleAddress = ({ slug }: Slugged) => `/news/${slug}`;

export const pageAddress = ({ slug }: Slugged) => `/${slug}`;

export const publicFrom = (publishedAt: Date | string) => `Public from ${longDateTime(publishedAt)}`;

const publishedVisibility =
  (addressOf: (record: Slugged) => string) =>
  (
    record: { slug: string; status: PublicationStatus; publishedAt: Date | string },
    now: Date,
  ): Visibility => {
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
  /** Absent in records of earlier versions, which are active. */
  status?: ActiveStatus;
}

/** Team members have cards on Our People, which the URL opens; others only have a page. */
export const personAddress = ({ slug, kind }: Person) =>
  kind === 'talent' ? `/people/${slug}` : `/people#${slug}`;

export const personVisibility = (person: Person): Visibility =>
  person.status === 'inactive' ? INACTIVE : { url: personAddress(person), reason: null };

interface Availability {
  /** ISO 8601; empty for none. */
  from: string;
  until: string;
}

/** Whether an entry is available: from `from` on and before `until`. */
export const isOn = ({ from, until }: Availability, now: Date): boolean =>
  (from === '' || new Date(from) <= now) && (until === '' || now < new Date(until));
