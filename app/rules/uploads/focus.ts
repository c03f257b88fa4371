/** A point of an image, in percent of its width and height, which every crop keeps in view. */
export interface Focus {
  x: number;
  y: number;
}

export const DEFAULT_FOCUS: Focus = { x: 50, y: 50 };

/**
 * Returns the classes that move a cropped image to its focal point; see `styles/base/focal-point.css`. They are classes because the
 * policy of the pages allows no inline styles.
 */
export const focusClasses = ({ x, y }: Focus): string =>
  `focus focus-x${Math.floor(x / 10)}0 focus-x${x % 10} focus-y${Math.floor(y / 10)}0 focus-y${y % 10}`;
