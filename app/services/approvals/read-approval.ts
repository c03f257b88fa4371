import { Settings } from '~models/settings';
import type { StoredApprovalRound, StoredVerdict } from '~models/approval-round';
import type { StoredPressContact } from '~models/show';
import { allowanceOf } from '~/rules/approvals/allowance';
import { STILLS_PER_PAGE } from '~/rules/approvals/round';
import type { ApprovalPage, StillToApprove } from '~/rules/approvals/approval-page';
import { identityOf, type Named } from '~/rules/press/approval-state';
import { readStillFiles, type StillFile } from './candidates';
import { isOver } from './closing';
import type { OpenedLink } from './links';
import { readRounds, toCounted } from './store';

/** A still of somebody, with its number among those of the link, from 1. */
interface NumberedStill {
  number: number;
  verdict: StoredVerdict;
}

/** Returns the stills that somebody is asked about, in the order in which they were sent. */
export const ownVerdicts = ({ verdicts }: StoredApprovalRound, person: string): NumberedStill[] =>
  verdicts
    .filter((verdict) => verdict.person === person)
    .map((verdict, index) => ({ number: index + 1, verdict }));

/** Returns a page of what a link shows; a page past the end is the last. Of what others say it shows nothing. */
export async function readApproval(
  { show, round, person }: OpenedLink,
  asked: number,
): Promise<ApprovalPage> {
  const own = ownVerdicts(round, String(person._id));
  const isDecided = isOver(round) || person.doneAt !== null;
  const pages = Math.max(1, Math.ceil(own.length / STILLS_PER_PAGE));
  const page = Math.min(asked, pages);
  // Afterwards only what was refused is shown, on one page.
  const shown = isDecided
    ? own.filter(({ verdict }) => verdict.verdict === 'refused')
    : own.slice((page - 1) * STILLS_PER_PAGE, page * STILLS_PER_PAGE);
  const stills = await readStillFiles(shown.map(({ verdict }) => verdict.file));
  const byName = new Map(stills.map((still) => [still._id, still]));
  const count = (wanted: string) => own.filter(({ verdict }) => verdict.verdict === wanted).length;
  const allowance = allowanceOf((await readRounds(round.show)).map(toCounted), person);
  return {
    show: show.title,
    label: round.label,
    name: person.name,
    silence: round.silence,
    closesAt: round.closesAt.toISOString(),
    decided: isDecided
      ? { by: person.answeredBy, at: (person.doneAt ?? round.closedAt ?? round.closesAt).toISOString() }
      : null,
    kept: count('kept'),
    refused: count('refused'),
    open: count('open'),
    allowance,
    page,
    pages,
    stills: shown.map(({ number, verdict }) => toShown(number, verdict, byName.get(verdict.file), person)),
    contact: isDecided ? await readContact(show) : null,
  };
}

function toShown(
  number: number,
  { verdict, note, isSolo }: StoredVerdict,
  still: StillFile | undefined,
  person: Named,
): StillToApprove {
  const others = (still?.people ?? []).filter((each) => identityOf(each) !== identityOf(person));
  return {
    number,
    verdict,
    note,
    isSolo,
    others: [...new Set(others.map(({ name }) => name))],
    size:
      still?.facts.width && still.facts.height
        ? { width: still.facts.width, height: still.facts.height }
        : null,
    isMissing: !still,
  };
}

/** Returns whom to ask if something is not right: of the show, else of the company. */
async function readContact({ press }: OpenedLink['show']): Promise<ApprovalPage['contact']> {
  const [own] = press?.contacts ?? [];
  const contact = own ?? (await companyContact());
  if (!contact) return null;
  const { name, phone, email } = contact;
  return { name, phone, email };
}

async function companyContact(): Promise<StoredPressContact | undefined> {
  const settings = await Settings.findOne({}, { pressContacts: 1 }).lean<{
    pressContacts?: StoredPressContact[];
  } | null>();
  return settings?.pressContacts?.[0];
}
