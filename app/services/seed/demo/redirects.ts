/** Where addresses of the demo company's earlier site lead, and one of a competition that is over. */
export const demoRedirects = [
  { from: '/jobs', to: '/careers', note: 'The old site' },
  { from: '/rain', to: '/shows/the-long-rain', status: 302, note: 'On the posters, until the second series' },
  { from: '/drama/*', to: '/shows/*', note: 'The old site, by genre' },
  { from: '/2017/*', to: '/news', note: 'The old site, by month' },
  { from: '/competition-2019', status: 410, note: 'Taken down as the winner asked' },
];
