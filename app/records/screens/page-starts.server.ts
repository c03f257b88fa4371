import type { PAGE_FIELDS } from '~/core/nouns/page';
import { SESSION_DAYS, SESSION_MAX_DAYS } from '~/core/validation/limits';

/** A text that a new page can start from. The company's own decisions stand in square brackets. */
interface PageStart {
  title: string;
  intro: string;
  body: string;
  template: (typeof PAGE_FIELDS.template.options)[number][0];
  about: string;
  /** Which parts are true without a decision of the company. */
  note?: string;
}

/** What the texts say of this site; periods in days. */
export interface RetentionDays {
  activity: number;
  /** 0: no trash. */
  trash: number;
  /** Whether what is looked at is counted; it is, unless that was switched off. */
  isAudienceCounted?: boolean;
}

const onOneLine = (html: string): string =>
  html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
    .replaceAll('> <', '><');

const ABOUT: PageStart = {
  title: 'About',
  about: 'Who you are, what you make, how to reach you.',
  intro: 'Who we are, what we make, and who makes it.',
  template: 'text',
  body: onOneLine(`
    <p>We are a production company in [city]. Since [year] we have made [what you make, in ten words: drama for television,
    documentaries for cinema, …].</p>
    <h1>What we make</h1>
    <p>Everything that we have made or are making is on <a href="/shows">our shows</a>, with the people who made it and where it can be
    watched. What is new is in the <a href="/news">news</a>.</p>
    <h1>How we work</h1>
    <p>[Two or three sentences that only your company can say: how you choose what you make, with whom, and what you turn down.]</p>
    <h1>Who we are</h1>
    <p>The people of the company are on <a href="/people">our people</a>, with what each of them does.</p>
    <h1>How to reach us</h1>
    <p>Our address, telephone and email are on the <a href="/contact">contact page</a>. Journalists find pictures and facts with each
    show, and may write to [address for the press].</p>
  `),
};

/**
 * The statements about keyboards, widths, motion and scripts describe this program; those that depend on content are worded as
 * possibilities.
 */
const ACCESSIBILITY: PageStart = {
  title: 'Accessibility',
  about: 'What works, what does not yet, whom to tell.',
  intro: 'What we do so that everybody can use this site, and where it falls short.',
  template: 'text',
  note: 'What the text says about keyboards, widths, motion and scripts is true of this site.',
  body: onOneLine(`
    <p>We want everybody to be able to use this site, and measure it by the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.</p>
    <h1>What works</h1>
    <ul>
    <li>Every page can be used with the keyboard alone, and the place where you are is always visible.</li>
    <li>Pages can be read and used at 320 pixels of width and at 400 % zoom, without scrolling in two directions.</li>
    <li>Films in the background do not play when you ask your device for less motion, and can be paused.</li>
    <li>Films with speech can have captions, and a transcript with the player.</li>
    <li>Pictures can have descriptions, and headings and landmarks are named for screen readers.</li>
    <li>Every page can be read without scripts.</li>
    </ul>
    <h1>What does not work yet</h1>
    <p>[What you know of: films without captions or audio description, older pictures without descriptions, documents of others.] The map
    on the contact page, and a film from YouTube or Vimeo inside a text, come from other companies, whose pages we cannot change. Our
    address stands beside the map as text.</p>
    <h1>Tell us</h1>
    <p>If something keeps you from reading or watching what you came for, write to [address of the person who answers]. Say which page it
    was and what you use. We answer within [number] working days, and send you what you need in another form if we cannot mend it at
    once.</p>
    <h1>This statement</h1>
    <p>It was last reviewed on [date], by [how: your own tests, a reviewer from outside].</p>
  `),
};

const CAREERS: PageStart = {
  title: 'Careers',
  about: 'How you hire, with a list of open positions.',
  intro: 'The positions that are open, and how to apply.',
  template: 'vacancies',
  body: onOneLine(`
    <p>The open positions are listed on this page. A position with a closing date leaves the list at that moment, so whatever you see here
    can still be applied for.</p>
    <h1>How we hire</h1>
    <ul>
    <li>Every application is read by a person, and everybody who applies gets an answer within [number] weeks.</li>
    <li>We ask for work that you have done, not for unpaid trials.</li>
    <li>Pay and dates are in the description. If they are not, ask us before you spend an evening on it.</li>
    <li>Tell us what you need for an interview or a working day, such as step-free access or a sign language interpreter, and we
    arrange it.</li>
    <li>[Your statement on equal opportunities, if you have one.]</li>
    </ul>
    <h1>If nothing fits</h1>
    <p>Crew for our productions is hired for each production: [where freelancers should leave their details]. We do not keep applications
    for positions that are not open.</p>
  `),
};

const days = (number: number) => (number === 1 ? 'a day' : `${number} days`);

const afterActivity = (number: number) => (number === 0 ? 'and kept' : `and deleted after ${days(number)}`);

const afterDeletion = (number: number) =>
  number === 0
    ? 'What you delete is deleted at once.'
    : `What you delete stays in the trash for ${days(number)}, and can be restored until then.`;

const AUDIENCE = `<li>Our program counts how often each page is opened and on which day, which other site a link to it stood on, how far
    films are played, how often press files are taken, and what is often sought here and not found. It keeps numbers alone: no IP address,
    no name of a browser or device, no identifier, not who opened what and not in which order. It keeps the numbers of a day for 400 days
    and those of a month for ten years, and hands them to nobody. A browser that asks not to be tracked (Global Privacy Control, Do Not
    Track) is not counted.</li>`;

/** The statements about cookies, logs, accounts and files describe this program: see docs/security.md. */
const privacyPolicy = ({ activity, trash, isAudienceCounted = true }: RetentionDays): PageStart => ({
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
    <li>This site sets no cookie for visitors, ${isAudienceCounted ? 'counts pages and not people' : 'counts neither them nor its pages'}, and has no advertising. Your browser remembers how far you have
    scrolled on a page until you close its tab; we do not learn it.</li>
    ${isAudienceCounted ? AUDIENCE : ''}
    <li>Our program notes which pages were asked for, how long an answer took, and what your browser reports when a page fails, to find
    errors. It notes your IP address only when it refuses a request, for example after too many in a short time; to notice that, it counts
    requests by IP address, for some minutes and without storing them. The company that runs our server keeps a log of its own: [what your
    host logs, and for how long].</li>
    <li>Typefaces come from this site, and so do the pictures and films that we have uploaded; what we show from elsewhere is fetched from
    there. A film from YouTube or Vimeo inside a text is asked for only when you press Play; from then on the rules of that service hold.
    The map on the contact page comes from OpenStreetMap or Google. A server that sends your browser something learns your IP address.</li>
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
    keeps the unsaved words of a form until you save or discard them, and whether the menu is open and lists show views.</li>
    <li>Your name, your email address and the devices on which you are signed in are stored with your account until it is deleted.
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

const SUBMISSIONS: PageStart = {
  title: 'Submissions',
  about: 'What you read, what you cannot, who owns what.',
  intro: 'How to send us an idea, and what happens to it then.',
  template: 'text',
  body: onOneLine(`
    <p>Please read this before you send us an idea, so that it is read, and so that nobody quarrels about it later.</p>
    <h1>What we read</h1>
    <ul>
    <li>[What you take: scripts for television drama, proposals for documentaries, formats, …] that an agent, a producer or a lawyer sends
    on your behalf.</li>
    <li>Proposals of at most [number] pages from anybody, between [months in which you read].</li>
    </ul>
    <h1>What we cannot read</h1>
    <p>Complete novels, treatments for our existing shows, and links that need an account or expire. We delete these unread, so that nobody
    ever has to wonder whether we used them.</p>
    <h1>How to send it</h1>
    <p>Write to [address for submissions] with the title, one paragraph that says what it is, and how we can reach you. A PDF is best. Please
    do not send your only copy of anything.</p>
    <h1>What happens then</h1>
    <p>[Who reads it, such as two people of the development team.] You hear from us within [number] weeks, also when the answer is no. We
    keep what we turned down for [months], so that we recognise it if it comes again, and then delete it.</p>
    <h1>Who owns it</h1>
    <p>You do. Sending us something gives us no right to it, and we owe nothing to each other until we have both signed an agreement. Others
    may have had a similar idea, or we may already be working on one; if we are, we tell you with our answer.</p>
  `),
};

const TERMS: PageStart = {
  title: 'Terms of Use',
  about: 'What others may do with your pictures and words.',
  intro: 'What you may do with what you find here.',
  template: 'text',
  body: onOneLine(`
    <p>This site is run by [name, legal form and address of the company].</p>
    <h1>Reading, watching and linking</h1>
    <p>You may read and watch everything here, link to any page, and quote from our texts with a link to where the words came from.
    Nothing here needs an account.</p>
    <h1>Pictures and films</h1>
    <p>Pictures, trailers and texts belong to us or to those who licensed them to us. Journalists may use the stills of a show to report on
    that show, uncropped and with the credit [the credit that you ask for]. For any other use, including printed matter, merchandise and
    the training of software, ask [address for permissions] first.</p>
    <h1>Links to other sites</h1>
    <p>Where a show can be watched is decided by broadcasters and services. We link to them as carefully as we can, and are not responsible
    for what they show or charge.</p>
    <h1>If something is wrong</h1>
    <p>We correct mistakes quickly when we learn of them: reach us by the <a href="/contact">contact page</a>. We do not promise that the
    site can be reached at every moment.</p>
    <h1>Law</h1>
    <p>The law of [country] applies, so far as the law of the country you live in does not protect you better.</p>
  `),
};

/** By names in the form's address, in list order. */
export const pageStarts = (days: RetentionDays): ReadonlyMap<string, PageStart> =>
  new Map(
    Object.entries({
      about: ABOUT,
      careers: CAREERS,
      privacy: privacyPolicy(days),
      terms: TERMS,
      accessibility: ACCESSIBILITY,
      submissions: SUBMISSIONS,
    }),
  );
