import { onOneLine, type PageStart } from './page-start';

export const SUBMISSIONS: PageStart = {
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
