import { SESSION_DAYS, SESSION_MAX_DAYS } from '../validation/limits';
import { onOneLine, type PageStart, type RetentionDays } from './page-start';

const days = (number: number) => (number === 1 ? 'a day' : `${number} days`);

const afterActivity = (number: number) => (number === 0 ? 'and kept' : `and deleted after ${days(number)}`);

const afterDeletion = (number: number) =>
  number === 0
    ? 'What you delete is deleted at once.'
    : `What you delete stays in the trash for ${days(number)}, and can be restored until then.`;

/** What it says of cookies, logs, accounts and files is what this program does: see docs/security.md. */
export const privacyPolicy = ({ activity, trash }: RetentionDays): PageStart => ({
  title: 'Privacy Policy',
  about: 'What this site keeps of visitors, applicants and staff.',
  intro: 'What this site keeps, of whom, why and for how long.',
  template: 'text',
  note: 'What the text says about cookies, accounts, logs and files is true of this site as it runs today.',
  body: onOneLine(`
    <p>Responsible for this site is [name and address of the company]. Questions about this page, and requests to see, correct, delete,
    move or restrict what we hold about you, or to object to it, go to [address of the person who answers]. If our answer does not satisfy
    you, you can complain to [the data protection authority of your country].</p>
    <h1>If you are a visitor</h1>
    <ul>
    <li>This site sets no cookie for visitors, counts none of them and has no advertising. Your browser remembers how far you have
    scrolled on a page until you close its tab; we do not learn it.</li>
    <li>Our program notes which pages were asked for, how long an answer took, and what your browser reports when a page fails, to find
    errors. It notes your IP address only when it refuses a request, for example after too many in a short time; to notice that, it counts
    requests by IP address, for some minutes and without storing them. The company that runs our server keeps a log of its own: [what your
    host logs, and for how long].</li>
    <li>Typefaces come from this site, and so do the pictures and films that we have uploaded; what we show from elsewhere is fetched from
    there. A film from YouTube or Vimeo inside a text is asked for only when you press Play; from then on the rules of that service hold.
    The map on the contact page comes from OpenStreetMap or Google. Whoever sends your browser something learns your IP address.</li>
    </ul>
    <h1>If you write to us</h1>
    <p>We keep letters and emails for as long as we need them to answer you, and then for [months] in case you come back to us.</p>
    <h1>If you apply for a job</h1>
    <p>Applications reach us by [email, or the system that you use]. We use them to decide about the position, and delete those that come to
    nothing after [months; six is usual]. This site itself stores no application.</p>
    <h1>If you appear in a programme</h1>
    <p>[What your contributors sign, how long you keep it, and where they can read it again.] Names and pictures of cast and crew on this
    site come from the credits. Write to us if yours is wrong, or should not be here.</p>
    <h1>If you work on this site</h1>
    <ul>
    <li>A cookie keeps you signed in until you have not used the site for ${days(SESSION_DAYS)}, and for ${days(SESSION_MAX_DAYS)} at
    most. Others remember a message for the next page, a sign-in that is not complete, and that this browser belongs to staff. Your browser
    keeps the unsaved words of a form until you save or discard them, and whether the menu is open.</li>
    <li>Your name, your email address and the devices on which you are signed in are stored with your account until somebody deletes it.
    Your password is stored as a hash, from which nobody can read it. Of a passkey only its public half is stored.</li>
    <li>What you change, and each sign-in, is recorded with your name, the time and your IP address, ${afterActivity(activity)}. Only
    administrators see it. Each version of a text names who saved it, also after the account is deleted. The log of our program has the
    IP address of each sign-in, too.</li>
    <li>${afterDeletion(trash)}</li>
    </ul>
    <h1>Why we may, and who helps us</h1>
    <p>[The legal basis of each of these, such as our interest in a site that works, a contract, or a duty of law.] Those who work for us
    see what they need for it: [the company that runs your server, the one that carries your email, and the countries they are in].</p>
    <h1>Changes</h1>
    <p>This text was last changed on [date].</p>
  `),
});
