/**
 * Every form of the admin: who may send it. tests/server/admin-roles.test.ts sends each as everybody, and
 * tests/http/form-intents.test.ts finds those that are missing.
 */
import { ACCOUNT_FORMS } from './accounts';
import { APPROVAL_FORMS } from './approvals';
import { CALENDAR_FORMS } from './calendar';
import { CONTENT_FORMS } from './content';
import { FILE_FORMS } from './files';
import { HEALTH_FORMS } from './health';
import { LINK_FORMS } from './links';
import type { RoleForm } from './role-form';
import { SCREENER_FORMS } from './screeners';

export const ROLE_FORMS: RoleForm[] = [
  ...CONTENT_FORMS,
  ...FILE_FORMS,
  ...LINK_FORMS,
  ...APPROVAL_FORMS,
  ...SCREENER_FORMS,
  ...ACCOUNT_FORMS,
  ...HEALTH_FORMS,
  ...CALENDAR_FORMS,
];

const SIGN_IN = {
  because: 'Nobody is signed in yet, and every attempt is an event.',
  testedIn: 'tests/server/api/sign-in-events.test.ts',
};
const MOVES_IN = {
  because: 'It starts work in the background, whose event comes when that has ended.',
  testedIn: 'tests/services/moving/import.test.ts',
};
/** The forms that are not in the table, why, and where their events are tested; null for a form that is no event. */
export const EXCEPTIONS: Record<string, { because: string; testedIn: string | null }> = {
  'admin._index': SIGN_IN,
  'admin.second-step': SIGN_IN,
  'admin.inline sign-in': SIGN_IN,
  'admin.logout': { ...SIGN_IN, because: 'It leads everybody to the site.' },
  'admin.media.$id_.replace': {
    because: 'It stores a file, and changes that and every record with the old one, each with its event.',
    testedIn: 'tests/services/uploads/library.test.ts',
  },
  'admin.join.$token': {
    because: 'Anybody who has the link may send it.',
    testedIn: 'tests/server/api/sign-in-events.test.ts',
  },
  'approve.$token': {
    because: 'Anybody who has the link may send it.',
    testedIn: 'tests/server/approval-links.test.ts',
  },
  'approve.$token_.marks': {
    because: 'Anybody who has the link may send it.',
    testedIn: 'tests/server/approval-links.test.ts',
  },
  'approve.$token_.done': {
    because: 'Anybody who has the link may send it.',
    testedIn: 'tests/server/approval-links.test.ts',
  },
  'preview.$': {
    because: 'Anybody who has the link may answer.',
    testedIn: 'tests/server/api/answers.test.ts',
  },
  'press.k.$token.$': {
    because: 'Anybody who has the link may send its password, and that is no event.',
    testedIn: 'tests/server/press-downloads.test.ts',
  },
  'admin.moving': MOVES_IN,
  'admin.moving_.$id': MOVES_IN,
  'admin.moving_.$id stop': MOVES_IN,
  'admin.moving_.$id pictures': MOVES_IN,
  'admin.moving_.$id_.undo': MOVES_IN,
  'admin.moving_.$id discard': {
    ...MOVES_IN,
    because: 'A plan is nothing of the site, so that it is no event.',
  },
  'admin.passkeys': {
    because: 'Anybody may ask what a passkey has to sign; the sign-in with it is the event.',
    testedIn: null,
  },
  'watch.$token': {
    because: 'Anybody who has the link may send its code, and that is no event.',
    testedIn: 'tests/server/screeners.test.ts',
  },
  'watch.$token_.progress': {
    because: 'Anybody who has the link may send it, and watching is no event.',
    testedIn: 'tests/services/screeners/screeners.test.ts',
  },
  'admin.demo-content': {
    because: 'It deletes all records of the demo at once, and each deletion is an event.',
    testedIn: 'tests/services/demo-removal.test.ts',
  },
  'admin.dashboard take-out': {
    because: 'A sample can be taken out once.',
    testedIn: 'tests/e2e/admin/dashboard.desktop.spec.ts',
  },
  'admin.recover': { because: 'It shows again what was typed, and saves nothing.', testedIn: null },
  'admin.news._index move': {
    because: 'Editors cannot change the order of the news, so that the list has no such form.',
    testedIn: null,
  },
  'admin.pages._index move': {
    because: 'Pages are listed by their titles, so that the list has no such form.',
    testedIn: null,
  },
};
