/** The shapes in which stills are drawn, by what the style sheet calls them: width divided by height. */
export const STILL_SHAPES = {
  '9-16': 0.5625,
  '2-3': 0.6667,
  '3-4': 0.75,
  '4-5': 0.8,
  '1-1': 1,
  '5-4': 1.25,
  '4-3': 1.3333,
  '3-2': 1.5,
  '16-9': 1.7778,
  '2-1': 2,
  '12-5': 2.4,
} as const;

export type StillShape = keyof typeof STILL_SHAPES;

const SHAPES = Object.entries(STILL_SHAPES) as [StillShape, number][];
/** The shape of a picture that nobody could measure. */
const USUAL: StillShape = '3-2';

/** Returns the shape that is closest to that of a picture. */
export function stillShape({ width, height }: { width: number; height: number }): StillShape {
  if (width <= 0 || height <= 0) return USUAL;
  const distance = (ratio: number) => Math.abs(Math.log(width / height / ratio));
  return SHAPES.reduce((best, each) => (distance(each[1]) < distance(best[1]) ? each : best))[0];
}
