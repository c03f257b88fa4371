import { Link } from '@remix-run/react';
import { MAX_APPROVAL_NOTE, STILLS_PER_PAGE } from '~/rules/approvals/round';

export function ApprovalsHelp() {
  return (
    <>
      <p>
        Actors may refuse pictures of themselves, as many as their contract allows. On a show,{' '}
        <strong>Approvals</strong> sends the stills of its press kit to the people on them. What somebody
        refuses cannot reach a kit, a ZIP or a page.
      </p>
      <h3>Before you send</h3>
      <p>
        Name the people on each still, in the press kit’s table or on the screen of the file. A still with one
        person is a solo picture. If somebody has no right to refuse, tick <strong>No approval needed</strong>{' '}
        for them. A still of people who have not approved it is waiting, and cannot be cleared for the press.
      </p>
      <h3>A round</h3>
      <ol>
        <li>
          Choose <strong>Send for approval</strong>, who is asked, and which stills. They are fixed from then
          on; a later still needs another round.
        </li>
        <li>
          Enter how many percent of the solo pictures, and of those with others, each may refuse. It counts
          over all rounds of the show, and is rounded down.
        </li>
        <li>
          Say when the round closes, and what open pictures are then: approved or refused. Contracts say
          which.
        </li>
        <li>
          Copy the link of each person and pass it on. Links are shown once. <strong>New link</strong> makes
          another and ends the old one. With a code, whoever opens a link has to enter it: tell it by another
          way.
        </li>
      </ol>
      <h3>What the person sees</h3>
      <p>
        Their pictures, {STILLS_PER_PAGE} on a page, with their name written over each; <strong>Keep</strong>{' '}
        and <strong>Refuse</strong>, a note of up to {MAX_APPROVAL_NOTE} characters, and how many they can
        still refuse. They can save as often as they like. After <strong>I am done</strong>, or when the round
        closes, they see what was decided.
      </p>
      <h3>Afterwards</h3>
      <p>
        One refusal refuses a picture for everybody on it. A cleared still that is refused leaves every kit at
        that moment. If it stands on a page, the dashboard and this screen say where: take it out there.{' '}
        <strong>Close now</strong> ends a round before its date. <strong>End</strong> ends a link; its open
        pictures stay open until the round closes. Staff can change a verdict at any time with a reason, and
        the activity keeps that they did. <strong>CSV</strong> and <strong>Contact sheet</strong> are for the
        files of the production.
      </p>
      <p>
        Whoever has a link can answer with it, so send it to the person or the agent only. See{' '}
        <Link to="#press">Press</Link> for kits, and <Link to="#activity">Activity</Link> for who changed
        what.
      </p>
    </>
  );
}
