import {
  judgeCertificate,
  judgePublicUrl,
  judgeTrustProxy,
  type HealthRequest,
} from '~/rules/health/addresses';
import { judgeBackup } from '~/rules/health/backup';
import { judgeClock, judgeDatabase } from '~/rules/health/database';
import { judgeDue, judgeErrors, judgeSignIns } from '~/rules/health/events';
import { judgeFiles, judgeRoom } from '~/rules/health/files';
import { judgeFfmpeg, judgeNode, judgeVersion } from '~/rules/health/program';
import type { HealthLineId, HealthState, Judgement } from '~/rules/health/health-line';
import { askBackup } from './ask-backups';
import { askCertificate } from './ask-certificate';
import { askClock, askDatabase } from './ask-database';
import { askDue, askErrors, askSignIns } from './ask-events';
import { askFiles, askRoom } from './ask-files';
import { askFfmpeg, askNode, askVersion } from './ask-program';
import { serverFacts } from './server-facts';

/** What is answered by now, and who asks. */
export interface JudgedFor {
  now: Date;
  /** Null if nobody has asked by a page yet. */
  request: HealthRequest | null;
}

/** Judges what was asked, as often as it is shown. */
export type Judge = (context: JudgedFor) => Judgement;

interface AskedLine {
  id: HealthLineId;
  /** What it means that nothing answers in time. */
  unanswered: HealthState;
  /** Null if the site has no such line. */
  ask: () => Promise<Judge | null>;
}

interface WrittenLine<Facts> {
  id: HealthLineId;
  unanswered?: HealthState;
  ask: () => Promise<Facts | null> | Facts | null;
  judge: (facts: Facts, context: JudgedFor) => Judgement;
}

const line = <Facts>({ id, ask, judge, unanswered = 'look' }: WrittenLine<Facts>): AskedLine => ({
  id,
  unanswered,
  async ask() {
    const facts = await ask();
    return facts === null ? null : (context) => judge(facts, context);
  },
});

/** How long each line is waited for, so that the whole answers within two seconds. */
export const ASK_MS = 1_100;

/** How each line is asked and judged, in the order in which they are listed. */
export const LINES: readonly AskedLine[] = [
  line({ id: 'version', ask: askVersion, judge: judgeVersion }),
  line({ id: 'node', ask: askNode, judge: judgeNode }),
  line({ id: 'database', ask: askDatabase, judge: judgeDatabase, unanswered: 'act' }),
  line({ id: 'room', ask: () => askRoom(), judge: judgeRoom, unanswered: 'act' }),
  line({ id: 'files', ask: askFiles, judge: judgeFiles }),
  line({ id: 'backup', ask: askBackup, judge: judgeBackup }),
  line({ id: 'ffmpeg', ask: askFfmpeg, judge: judgeFfmpeg }),
  line({ id: 'public-url', ask: serverFacts, judge: judgePublicUrl }),
  line({ id: 'trust-proxy', ask: () => ({ trusted: serverFacts().trustProxy }), judge: judgeTrustProxy }),
  line({ id: 'clock', ask: askClock, judge: judgeClock }),
  line({ id: 'due', ask: askDue, judge: judgeDue }),
  line({ id: 'errors', ask: askErrors, judge: judgeErrors }),
  line({ id: 'sign-ins', ask: askSignIns, judge: judgeSignIns }),
  line({ id: 'certificate', ask: () => askCertificate(ASK_MS), judge: judgeCertificate }),
];
