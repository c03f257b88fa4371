import { rich } from './rich-text';
import type { DemoPage } from './types';

const text = { template: 'text', vacancies: [], metaDescription: '', noindex: false, imageUrl: '' } as const;
const published = { status: 'published', publishedAt: '2024-02-05T09:00:00Z' } as const;
const JOBS = 'mailto:jobs@primal.example';

export const demoPages: DemoPage[] = [
  {
    ...text,
    ...published,
    title: 'About',
    intro: 'We make drama, natural history and one quiz, in a former tannery by a canal.',
    body: rich(`
      <p>Primal is a production company of forty people. The youngest has been here for a month, and the oldest chair for
      longer than the company.</p>
      <h1>What we make</h1>
      <p>Series and films for channels that like to be asked a question at nine in the evening. <a href="/shows">All of
      them are listed</a>, with the people who made them.</p>
      <h1>How we work</h1>
      <ul>
        <li>Everybody who worked on a film is in its credits.</li>
        <li>A day has ten hours, and the last train home is in the schedule.</li>
        <li>What we borrow from a place, we put back.</li>
      </ul>
      <h1>Where to find us</h1>
      <p>The address and a map are under <a href="/contact">Contact</a>. Ring the lower bell; the upper one is a prop.</p>
    `),
  },
  {
    ...text,
    ...published,
    title: 'Careers',
    template: 'vacancies',
    intro: 'We advertise every job, say what it pays, and answer every letter.',
    body: rich(`
      <p>Write to us in your own words. There is a conversation with the people you would work with, and a paid day on
      which both sides find out whether they like it.</p>
    `),
    vacancies: [
      {
        title: 'Production Coordinator',
        place: 'Bristol',
        contract: 'Full-time',
        closes: { daysFromNow: 5 },
        apply: `${JOBS}?subject=Production%20Coordinator`,
        text: 'You know where everybody is, and have already booked the ferry.\n\n£31,000 a year. Two years in a production office are enough.',
      },
      {
        title: 'Assistant Editor',
        place: 'Bristol',
        contract: 'Fixed term, nine months',
        closes: { daysFromNow: 24 },
        apply: JOBS,
        text: 'You log a marsh by day and sort a courtroom by night.\n\n£28,500 a year.',
      },
      {
        title: 'Runner',
        place: 'Bristol, and wherever the van goes',
        contract: 'Freelance',
        closes: '',
        apply: JOBS,
        text: 'A first job in television, with somebody who looks after you.\n\n£140 a day.',
      },
    ],
  },
  {
    ...text,
    ...published,
    title: 'Privacy Policy',
    intro: 'What this site knows about you, which is little.',
    body: rich(`
      <h1>Visitors</h1>
      <p>The site sets no cookies for visitors, and loads nothing from other companies until you follow a link to them.</p>
      <h1>People on this site</h1>
      <p>We show the names, pictures and work of our team and of those who made our programmes. Write to us if
      something about you is wrong.</p>
      <h1>Staff</h1>
      <p>Those who edit the site sign in with a cookie that ends with their session. Their passwords are stored as hashes only,
      and what they change is recorded for a year.</p>
      <h1>Applications</h1>
      <p>Applications reach us by email, and not by this site. We delete them six months after the answer.</p>
    `),
  },
  {
    ...text,
    ...published,
    title: 'Terms of Use',
    intro: 'What may be done with what is on this site.',
    body: rich(`
      <p>The films, pictures and texts on this site are ours, or those of the people who are named beside them. You are welcome to
      watch, to read and to link to every page.</p>
      <h1>Press</h1>
      <p>Pictures may be printed with a review or a listing if the credit stands beside them. For anything
      else, <a href="/contact">ask us first</a>.</p>
      <h1>Links</h1>
      <p>Other sites answer for themselves. If a link has gone astray, tell us.</p>
    `),
  },
  {
    ...text,
    ...published,
    title: 'Accessibility',
    intro: 'This site should work for everybody. Tell us where it does not.',
    body: rich(`
      <h1>What works</h1>
      <p>Every page can be used with a keyboard and a screen reader, also without JavaScript, and at twice its size. Motion stops if
      your device asks for less of it.</p>
      <h1>What does not</h1>
      <p>Some of our older videos have no captions yet. We add them with each film that comes back on air.</p>
      <h1>Write to us</h1>
      <p>If something stands in your way, <a href="/contact">say so</a>: a person answers within two working days.</p>
    `),
  },
];
