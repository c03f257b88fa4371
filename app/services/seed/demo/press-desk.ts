import type { RecipientInput } from '~/rules/screeners/screener-input';

// What the demo's company has sent to people outside of it. The links are made by each installation, so that nobody can guess them.

/** A film that is on no page, because only the recipients of a screener may see it. */
export const DEMO_SCREENER_FILM = 'shows/ember/media-2.mp4';

/** A round of approvals of the portraits in the kit of a show: some have answered, and others have not. */
export const demoRound = {
  show: 'Perihelion',
  label: 'Portraits of the makers',
  /** Percent of their portraits. */
  soloRefusals: 100,
  keptBy: ['Sun-hee Park', 'Amal Rahmani'],
} as const;

interface DemoScreener {
  /** The title of the show. */
  show: string;
  title: string;
  note: string;
  recipients: readonly RecipientInput[];
  /** The names of the recipients whose links have ended. */
  ended: readonly string[];
}

export const demoScreener: DemoScreener = {
  show: 'Ember',
  title: 'Series two, the first fire',
  note: 'Picture locked; sound and grade are not final. Please quote nothing before the announcement.',
  recipients: [
    { name: 'Constance Amory', outlet: 'The Evening Ledger', email: 'c.amory@eveningledger.example' },
    { name: 'Rasmus Thole', outlet: 'Northlight festival', email: 'programme@northlight.example' },
  ],
  ended: ['Rasmus Thole'],
};
