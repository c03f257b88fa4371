/** What stands in for an article's missing picture, 1200 × 675. */
export const ARTICLE_PICTURE = '/placeholders/placeholder-1200x675.jpg';
