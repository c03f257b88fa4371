import type { StoredUpload } from '~models/upload';
import { clipTitle } from '~/rules/press/clip-title';
import { FACT_FIELDS, type FactUpload } from '../media-facts';
import { posterUrlOf, urlOf } from '../../uploads/delivery/view';

/** What a kit and its downloads need of a file, beside what every page needs of one. */
const OWN_FIELDS = ['press', 'people', 'found', 'usage', 'createdAt'] as const;

/** The stored upload of a file of a kit. */
export type KitUpload = FactUpload & Pick<StoredUpload, (typeof OWN_FIELDS)[number]>;

export const ONLY_KIT_FIELDS: Record<string, 1> = Object.fromEntries(
  [...FACT_FIELDS, ...OWN_FIELDS].map((name) => [name, 1]),
);

/** What a kit says of each of its files. */
interface KitFile {
  /** From 1. */
  number: number;
  /** The generated name. */
  file: string;
  /** Under `/assets/`; answers only while everybody may open the kit. */
  url: string;
  contentType: string;
  bytes: number;
  /** Pixels; 0 if nobody could measure them. */
  width: number;
  height: number;
  credit: string;
  rights: string;
  /** ISO 8601; null for no end. */
  usableUntil: string | null;
}

export interface KitStill extends KitFile {
  caption: string;
  alt: string;
  /** When the picture says that it was taken, else when it was uploaded: a date as it says it, or ISO 8601. */
  takenAt: string;
}

export interface KitClip extends KitFile {
  title: string;
  /** Seconds; null if nobody could measure them. */
  duration: number | null;
  /** '' for none. */
  posterUrl: string;
}

const toKitFile = ({ _id, key, facts, press }: KitUpload, index: number): KitFile => ({
  number: index + 1,
  file: _id,
  url: urlOf(key),
  contentType: facts.contentType,
  bytes: facts.bytes,
  width: facts.width ?? 0,
  height: facts.height ?? 0,
  credit: press?.credit ?? '',
  rights: press?.rights ?? '',
  usableUntil: press?.usableUntil?.toISOString() ?? null,
});

export const toKitStill = (upload: KitUpload, index: number): KitStill => ({
  ...toKitFile(upload, index),
  caption: upload.texts.caption,
  alt: upload.texts.alt,
  takenAt: upload.found?.createdAt?.value ?? upload.createdAt.toISOString(),
});

export const toKitClip = (upload: KitUpload, index: number): KitClip => ({
  ...toKitFile(upload, index),
  title: clipTitle(upload.texts, index + 1),
  duration: upload.facts.duration,
  posterUrl: posterUrlOf(upload) ?? '',
});
