import { rich } from '../rich-text';
import type { DemoPage } from '../types';

export const about: DemoPage = {
  title: 'About',
  intro:
    'Forty people above a leather works in Bristol, who make drama, natural history, documentaries, food programmes and the occasional quiz.',
  body: rich(`
    <p>Primal began in July 2016 as two desks in the back of a frame shop. Mara Lindqvist had one of them and Tomas Okafor the other,
    and the telephone stood on the floor between them, because neither wanted to be the one who answered it. It still rings
    at Tannery Yard. Everybody answers it now.</p>
    <p>Since 2019 most of the company has belonged to Northlight Studios. They see our programmes when these are finished, which is in
    the contract, and have so far sent back none.</p>
    <h1>What we make</h1>
    <p>Six programmes, <a href="/shows">all of them here</a>, and they have little in common. One is about rain, one is
    about mud, and one can be explained on a postcard. What they share is that somebody in this building could not stop
    talking about them at lunch.</p>
    <figure data-media="news/02-cameras-roll-on-second-series.jpg" data-size="wide"><figcaption>Stage Two, Avonmouth, on the first
    morning of <a href="/news/cameras-roll-on-second-series">a second series</a>. The tape is Nuala Brandt’s.</figcaption></figure>
    <h1>How we work</h1>
    <p>There are five departments and one kitchen. Anybody may propose anything to anybody, aloud, in a minute. If it survives that,
    it gets a week and a small sum of money, and then it is read again by two people who were not in the room.</p>
    <ul>
      <li>If it can be done in front of the camera, we do it in front of the camera.</li>
      <li>We do not go back to a channel that has said no with the same idea in a better jacket.</li>
      <li>Everyone who worked on a programme is in its credits, and the caterer comes before the lawyers.</li>
    </ul>
    <p>We say no about two hundred times a year. We try to do it within six weeks, and to say on which page.</p>
    <h1>Where we are</h1>
    <p>At Tannery Yard the company argues, and at <a href="/news/a-new-home-on-canal-street">Canal Street</a>, ten minutes’ walk
    away, it cuts, grades and mixes. The people are on <a href="/people">a page of their own</a>, with what each of
    them does all day. To reach any of them, begin with the <a href="/contact">contact page</a>. To become one, look at
    <a href="/careers">what is open</a>.</p>
  `),
  imageUrl: 'news/03-a-new-home-on-canal-street.jpg',
  template: 'text',
  vacancies: [],
  metaDescription:
    'Primal is forty people in Bristol who make drama, natural history, documentaries, food programmes and quiz shows. How it began, how it works and how it says no.',
  noindex: false,
  status: 'published',
  publishedAt: '2025-09-01T08:00:00Z',
};
