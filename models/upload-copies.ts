import { Schema } from 'mongoose';

/** A short copy of a video without sound, for what plays by itself. */
export interface StoredExcerpt {
  url: string;
  width: number;
  height: number;
  bytes: number;
}

/** A copy of a film for one recipient of a screener, with their name in the picture. */
export interface StoredBurnIn {
  /** The id of the recipient. */
  recipient: string;
  /** Empty until it has been made. */
  url: string;
  bytes: number;
}

const required = { type: String, required: true } as const;
const whole = { type: Number, required: true } as const;

export const videoCopy = new Schema<StoredExcerpt>(
  { url: required, width: whole, height: whole, bytes: whole },
  { _id: false },
);

export const burnIn = new Schema<StoredBurnIn>(
  { recipient: required, url: { type: String, default: '' }, bytes: { type: Number, default: 0 } },
  { _id: false },
);
