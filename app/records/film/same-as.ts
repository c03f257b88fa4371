import type { ShowDetails } from './film-seasons';

export const showAddresses = ({ imdb, eidr, tmdb, wikidata }: ShowDetails['ids']): string[] => [
  ...(imdb ? [`https://www.imdb.com/title/${imdb}/`] : []),
  ...(eidr ? [`https://doi.org/${eidr}`] : []),
  ...(tmdb ? [`https://www.themoviedb.org/${tmdb}`] : []),
  ...(wikidata ? [`https://www.wikidata.org/wiki/${wikidata}`] : []),
];

/** Address in IMDb; '' without an id. */
export const imdbAddress = (imdbId: string): string => imdbId && `https://www.imdb.com/name/${imdbId}/`;
