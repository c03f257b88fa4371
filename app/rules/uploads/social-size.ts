/** The size in pixels of the picture that cards in chats and social media show. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;
