/** The name and the value of the button that takes the typed second as the poster. */
export const USE_SECOND = { name: 'use', value: 'second' } as const;

/** The number of frames of a video from which its poster can be chosen. */
const FRAMES = 6;

/** Returns the seconds of the frames to choose from: the middles of equal parts, rounded to tenths. */
export const frameTimes = (duration: number | null): number[] =>
  duration === null || duration <= 0
    ? []
    : [
        ...new Set(
          Array.from({ length: FRAMES }, (_, index) =>
            Math.min(duration, Math.round(((index + 0.5) / FRAMES) * duration * 10) / 10),
          ),
        ),
      ];
