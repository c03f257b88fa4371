// The classes by which WordPress, Ghost and Squarespace mark the parts of a text.

import type { BlockSize } from '~/core/html/block';

const FULL = /(?:^|\s)(?:alignfull|kg-width-full)(?:\s|$)/;
const WIDE = /(?:^|\s)(?:alignwide|kg-width-wide)(?:\s|$)/;

export function sizeOfClass(classes: string): BlockSize | null {
  if (FULL.test(classes)) return 'full';
  return WIDE.test(classes) ? 'wide' : null;
}

/** Parts that repeat what stands elsewhere, or are the controls of a player. */
export const MUTED =
  /(?:^|\s)(?:kg-bookmark-metadata|kg-bookmark-thumbnail|kg-video-overlay|kg-video-player-container|kg-audio-player|kg-audio-thumbnail|kg-file-card-metadata|kg-file-card-icon|kg-toggle-card-icon|kg-signup-card-success|wp-block-file__button|sharedaddy|jp-relatedposts)(?:\s|$)/;
export const GALLERY =
  /(?:^|\s)(?:wp-block-gallery|kg-gallery-card|sqs-gallery|sqs-gallery-container|sqs-block-gallery|tiled-gallery|wp-block-jetpack-tiled-gallery)(?:\s|$)/;
export const EMBED = /(?:^|\s)(?:wp-block-embed|kg-embed-card)(?:\s|$)/;
export const BUTTON = /(?:^|\s)(?:kg-btn|wp-block-button__link|sqs-block-button-element)(?:\s|$)/;
export const BOOKMARK = /(?:^|\s)kg-bookmark-card(?:\s|$)/;
export const BOOKMARK_LINK = /(?:^|\s)kg-bookmark-container(?:\s|$)/;
export const BOOKMARK_TITLE = /(?:^|\s)kg-bookmark-title(?:\s|$)/;
export const BOOKMARK_DESCRIPTION = /(?:^|\s)kg-bookmark-description(?:\s|$)/;
export const CALLOUT = /(?:^|\s)kg-callout-card(?:\s|$)/;
export const CALLOUT_EMOJI = /(?:^|\s)kg-callout-emoji(?:\s|$)/;
export const CALLOUT_TEXT = /(?:^|\s)kg-callout-text(?:\s|$)/;
export const TOGGLE = /(?:^|\s)(?:kg-toggle-card|wp-block-details)(?:\s|$)/;
export const TOGGLE_HEAD = /(?:^|\s)kg-toggle-heading-text(?:\s|$)/;
/** Their picture may be a background. */
export const COVER = /(?:^|\s)(?:wp-block-cover|kg-header-card)(?:\s|$)/;
export const EMOJI = /(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/;
export const ATTACHMENT_ID = /(?:^|\s)wp-image-(\d{1,20})(?:\s|$)/;
