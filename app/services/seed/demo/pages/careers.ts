import { rich } from '../rich-text';
import type { DemoPage } from '../types';

export const careers: DemoPage = {
  title: 'Careers',
  intro: 'The few jobs a year that belong to the company rather than to a programme, with their pay.',
  body: rich(`
    <p>Crews are hired for one programme at a time, through the talent network on our <a href="/contact">contact page</a>. The
    positions below are the other kind: they come with a desk, a mug and a share in the argument about the heating.</p>
    <h1>How it goes</h1>
    <ol>
      <li>Two pages from you: what you have done, and what you would do in the first month here. No photograph, please.</li>
      <li>One conversation of an hour, in the kitchen or by telephone. You get our questions the day before.</li>
      <li>One day with the people you would work with. It is <strong>paid</strong>, whatever we both think of it afterwards.</li>
      <li>An answer within two weeks of the closing date, with reasons if you want them.</li>
    </ol>
    <p>Tell us what you need in order to come, whether that is a lift, a sign language interpreter or a train after nine, and it
    will be there. New starters spend their first morning with Amal and are given a torch.</p>
  `),
  imageUrl: '',
  template: 'vacancies',
  vacancies: [
    {
      title: 'Production Accountant',
      place: 'Bristol',
      contract: 'Fixed term, nine months',
      closes: { daysFromNow: 5 },
      apply: 'mailto:jobs@primal.example?subject=Production%20Accountant',
      text:
        'The second series of The Long Rain has six parts, ninety speaking roles and its own supply of rainwater. You will know what each of them costs by Thursday evening.\n\n' +
        'You have closed the books of a drama before, and can tell a director that there is no more money in a way that makes the scene better. £1,150 a week.',
    },
    {
      title: 'Archive Assistant',
      place: 'Canal Street, Bristol',
      contract: 'Part-time',
      closes: { daysFromNow: 26 },
      apply: 'mailto:jobs@primal.example?subject=Archive%20Assistant',
      text:
        'About nine hundred of Agnes Thorley’s letters still have nobody to go to. With Piet Anholt you will look for the people they were meant for, and show visitors the thousand reels in between.\n\n' +
        'You read old handwriting, or are stubborn enough to learn. The cold store is at four degrees. Three days a week, £15,600 a year.',
    },
    {
      title: 'Trainee, Sound',
      place: 'On the marsh, and Bristol',
      contract: 'Full-time',
      apply: 'mailto:jobs@primal.example?subject=Trainee%2C%20Sound',
      text:
        'A year with Folasade Quill and Per Aske on the new parts of Salt Country. You will carry microphones to places where nobody is, and leave.\n\n' +
        'No experience is needed. You can be quiet for twelve hours and do not mind a barge. £25,400 a year and a bunk. We stop looking when we have found you.',
    },
  ],
  metaDescription:
    'Open positions at Primal, a television production company in Bristol, with pay, closing dates and how we choose.',
  noindex: false,
  status: 'published',
  publishedAt: '2025-09-01T08:00:00Z',
};
