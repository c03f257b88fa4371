import { onOneLine, type PageStart } from './page-start';

export const CAREERS: PageStart = {
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
