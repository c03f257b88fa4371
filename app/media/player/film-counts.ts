import { useRef, type SyntheticEvent } from 'react';

const MARKS = [
  ['quarter', 0.25],
  ['half', 0.5],
  ['three-quarters', 0.75],
] as const;

/** A film that repeats has no end of its own: its place jumps back from near the end. */
const NEAR_END = 0.9;
const NEAR_START = 0.1;

type At = 'play' | (typeof MARKS)[number][0] | 'end';

/** Tells the server, without a cookie, how far a film of the site was played. Each step is told once for each player. */
export function useFilmCounts(url: string) {
  const told = useRef(new Set<string>());
  const place = useRef(0);
  const tell = (at: At) => {
    const key = `${url} ${at}`;
    if (told.current.has(key)) return;
    told.current.add(key);
    const { pathname: path } = window.location;
    navigator.sendBeacon('/count/film', JSON.stringify({ path, file: url, at }));
  };
  // A film that starts without a click is not played by anybody.
  const isCounted = () =>
    url.startsWith('/assets/') &&
    (told.current.has(`${url} play`) || navigator.userActivation?.hasBeenActive === true);
  return {
    onPlay() {
      if (isCounted()) tell('play');
    },
    onTimeUpdate({ currentTarget: { currentTime, duration, seeking } }: SyntheticEvent<HTMLVideoElement>) {
      if (seeking || !(duration > 0) || !told.current.has(`${url} play`)) return;
      const now = currentTime / duration;
      for (const [at, from] of MARKS) if (now >= from) tell(at);
      if (place.current > NEAR_END && now < NEAR_START) tell('end');
      place.current = now;
    },
    onEnded() {
      if (told.current.has(`${url} play`)) tell('end');
    },
  };
}
