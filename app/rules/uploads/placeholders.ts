/** The placeholder for an article without an image, 1200 × 675. */
export const ARTICLE_PICTURE = '/placeholders/placeholder-1200x675.jpg';
