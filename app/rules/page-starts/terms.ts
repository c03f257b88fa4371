import { onOneLine, type PageStart } from './page-start';

export const TERMS: PageStart = {
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
