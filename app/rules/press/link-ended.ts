/** What a link of the press desk says that was ended, has expired, or leads to what is no more. */
export const LINK_ENDED = 'This link has ended.';
