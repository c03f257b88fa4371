import type { MetaDescriptor } from '@remix-run/node';

/** Returns the meta of a page of a link: nothing for search engines, and nothing of what it opens for cards in chats. */
export const approvalMeta = ({ siteName }: { siteName: string }): MetaDescriptor[] => [
  { title: ['Pictures to approve', siteName].filter(Boolean).join(' | ') },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
];
