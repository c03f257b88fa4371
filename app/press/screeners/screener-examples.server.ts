import type { RecipientView, ScreenerDetails, ScreenerRow } from './screener';

const SCREENER_ID = '66aa1c0de4b0a1b2c3d4e5f6';
const RECIPIENT_ID = '66aa1c0de4b0a1b2c3d4e5f7';
const FILE = 'show/the-night-shift/screener/0a1b2c3d4e5f60718293a4b5.mov';

const RECIPIENT: RecipientView = {
  id: RECIPIENT_ID,
  name: 'Constance Amory',
  outlet: 'The Evening Ledger',
  email: 'c.amory@eveningledger.example',
  url: null,
  starts: 5,
  used: 2,
  opened: 4,
  minutes: 71,
  furthest: 3_492,
  wrongTries: 0,
  lastAt: '2026-11-18T22:40:00.000Z',
  ended: false,
};

const MADE: RecipientView = {
  ...RECIPIENT,
  url: 'https://www.example.com/watch/oI6bnCOMo7WF2m7pZ8X3QF8yR1sU5kTq0hV4dJwLx9c',
  used: 0,
  opened: 0,
  minutes: 0,
  furthest: 0,
  wrongTries: 0,
  lastAt: null,
};

const ROW: ScreenerRow = {
  id: SCREENER_ID,
  title: 'Series two, episode one',
  file: FILE,
  note: 'Picture locked, sound and grade not final.',
  expiresAt: '2026-12-04T18:00:00.000Z',
  starts: 5,
  code: false,
  burn: false,
  film: { name: 'tlr-201-lock-v4.mov', duration: 3_492, bytes: 19_971_597_926, state: 'ready' },
  createdAt: '2026-11-17T09:30:00.000Z',
  createdBy: { id: '65f1c0ffee65f1c0ffee65f1', name: 'Edith Marlowe' },
  recipients: 1,
};

const { name, outlet, email } = RECIPIENT;

export const SCREENER_EXAMPLES = {
  id: SCREENER_ID,
  recipientId: RECIPIENT_ID,
  input: {
    title: ROW.title,
    file: FILE,
    note: ROW.note,
    starts: 5,
    recipients: [{ name, outlet, email }],
  },
  row: ROW,
  recipient: RECIPIENT,
  made: MADE,
  details: { ...ROW, recipients: [RECIPIENT] } satisfies Omit<ScreenerDetails, 'version'>,
  detailsMade: { ...ROW, recipients: [MADE] } satisfies Omit<ScreenerDetails, 'version'>,
};
