import { ACCESSIBILITY } from '~/rules/page-starts/accessibility';
import type { PageStart, RetentionDays } from '~/rules/page-starts/page-start';
import { privacyPolicy } from '~/rules/page-starts/privacy';
import { TERMS } from '~/rules/page-starts/terms';
import type { DemoPage } from '../types';

const ADDRESS = 'Primal Ltd, Unit 9, Tannery Yard, Leather Lane Wharf, Bristol BS1 6XQ';
const REVIEWED = '17 November 2025';

const emailLink = (address: string) => `<a href="mailto:${address}">${address}</a>`;

/** What the company says, by the words that stand in square brackets in the text to start from. */
type Passages = Record<string, string>;

/** Returns the page that the company has made of a text to start from, so that what this says of the program stays true. */
const completed = (
  { title, template, body }: PageStart,
  texts: Pick<DemoPage, 'intro' | 'metaDescription'>,
  passages: Passages,
): DemoPage => ({
  title,
  ...texts,
  body: Object.entries(passages).reduce(
    (text, [passage, words]) => text.replaceAll(`[${passage}]`, () => words),
    body,
  ),
  imageUrl: '',
  template,
  vacancies: [],
  noindex: false,
  status: 'published',
  publishedAt: '2025-09-01T08:00:00Z',
});

const PRIVACY: Passages = {
  'name and address of the company': ADDRESS,
  'address of the person who answers': `Tomas Okafor, ${emailLink('privacy@primal.example')}`,
  'the data protection authority of your country':
    'the Information Commissioner’s Office, or the authority of the country where you live',
  'what your host logs, and for how long':
    'the address, time and page of each request, which it deletes after fourteen days',
  months: 'six months',
  'email, or the system that you use': 'email',
  'months; six is usual': 'six months',
  'What your contributors sign, how long you keep it, and where they can read it again.':
    'Everybody whom we film signs one page, in type that can be read without glasses, and is given a copy. Ours is kept for as long as the programme is shown, in a cupboard at Canal Street to which Amal Rahmani has the key. If you have lost yours, she will send it or read it to you over the telephone.',
  'The legal basis of each of these, such as our interest in a site that works, a contract, or a duty of law.':
    'A site that works, and knowing who changed it, is our legitimate interest. What you sign with us is a contract, as a contributor or as somebody who works here. With a letter or an application we do what you have asked for, and the tax office asks for the rest.',
  'the company that runs your server, the one that carries your email, and the countries they are in':
    'the company that runs our server, in Reading, and the one that carries our email, in Dublin',
  date: REVIEWED,
};

const TERMS_OF_USE: Passages = {
  'name, legal form and address of the company': ADDRESS,
  'the credit that you ask for': '“Picture: Primal” and the name of the channel',
  'address for permissions': emailLink('pictures@primal.example'),
  country: 'England and Wales',
};

const ACCESS: Passages = {
  'What you know of: films without captions or audio description, older pictures without descriptions, documents of others.':
    'Nobody speaks in the films on this site. Only that of <a href="/shows/the-long-rain">The Long Rain</a> says in words what can be seen and heard. The rest will follow, in the order in which people ask for them.',
  'address of the person who answers': `Amal Rahmani, ${emailLink('access@primal.example')}`,
  number: 'three',
  date: REVIEWED,
  'how: your own tests, a reviewer from outside':
    'Amal with a keyboard and no mouse, and by two viewers who use screen readers, were paid for the afternoon and stayed for supper',
};

export const legalPages = (days: RetentionDays): DemoPage[] => [
  completed(
    privacyPolicy(days),
    {
      intro: 'What this site keeps, of whom, why and for how long. For most readers it is a short answer.',
      metaDescription: 'What the website of Primal keeps of visitors, applicants, contributors and staff.',
    },
    PRIVACY,
  ),
  completed(
    TERMS,
    {
      intro: 'What you may do with what you find here. Mostly, please do.',
      metaDescription: 'What others may do with the pictures, films and words on the website of Primal.',
    },
    TERMS_OF_USE,
  ),
  completed(
    ACCESSIBILITY,
    {
      intro: 'What we do so that everybody can use this site, where it falls short, and whom to tell.',
      metaDescription: 'How accessible the website of Primal is, what does not work yet, and whom to tell.',
    },
    ACCESS,
  ),
];
