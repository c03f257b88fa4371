import type { ShowView } from '~/services/views/show';

/** Returns how many rows each screen of a show has, for the links to them. */
export const countsOf = ({ credits, seasons, watch, awards, quotes, press }: ShowView) => ({
  credits: credits.length,
  episodes: seasons.reduce((count, season) => count + season.episodes.length, 0),
  watch: watch.length,
  awards: awards.length + quotes.length,
  press: press.stills.length,
});
