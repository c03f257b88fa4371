import { onOneLine, type PageStart } from './page-start';

export const ABOUT: PageStart = {
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
