import { VERSION } from './examples';

const APPROVAL_STILL = 'show/the-night-shift/gallery/5f0c1e7a9b3d4862c0de11aa.jpg';
const APPROVER = '665f1c0de4b0a1b2c3d4e6a1';

export const APPROVAL_ROUND = {
  input: {
    label: 'Second series, first block',
    silence: 'approves',
    people: [{ name: 'Ailsa Marchbank', soloRefusals: 25, groupRefusals: 20 }],
  },
  patch: {
    verdicts: [
      {
        file: APPROVAL_STILL,
        person: APPROVER,
        verdict: 'kept',
        reason: 'Agreed by telephone with her agent',
      },
    ],
  },
  view: {
    id: '665f1c0de4b0a1b2c3d4e6a0',
    label: 'Second series, first block',
    closesAt: '2026-03-09T18:00:00.000Z',
    silence: 'approves',
    code: false,
    closedAt: null,
    createdAt: '2026-03-02T09:30:00.000Z',
    createdBy: VERSION.savedBy,
    people: [
      {
        id: APPROVER,
        personId: null,
        name: 'Ailsa Marchbank',
        url: null,
        kept: 0,
        refused: 1,
        open: 0,
        soloLeft: 0,
        groupLeft: 0,
        done: false,
        answeredBy: '',
        answeredAt: null,
        opened: 2,
        lastOpenedAt: '2026-03-03T10:12:00.000Z',
        wrongTries: 0,
      },
    ],
    verdicts: [
      {
        file: APPROVAL_STILL,
        person: APPROVER,
        verdict: 'refused',
        by: 'Ailsa Marchbank',
        at: '2026-03-03T10:14:00.000Z',
        rule: 'answer',
        note: 'Eyes closed',
        reason: '',
      },
    ],
  },
} as const;
