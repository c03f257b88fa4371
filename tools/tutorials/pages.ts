import type { Page } from 'playwright-core';
import {
  button,
  choose,
  click,
  editor,
  field,
  fill,
  link,
  pointAt,
  press,
  rest,
  see,
  type,
  words,
  type Script,
} from './script';

const TITLE = 'Work Experience';
const CONTENT = editor('Body');

/** The link to a start, which says more than its title. */
const start = (title: string) => (page: Page) => page.getByRole('link', { name: new RegExp(`^${title}`) });
/** The same control of the entry that was added last. */
const ofNewEntry = (label: string) => (page: Page) =>
  page.locator('.lines--menu > li').last().getByLabel(label).and(page.locator('input, select'));

export const pagesTutorial: Script = {
  name: 'pages',
  start: '/admin/pages',
  poster: 4,
  scenes: [
    {
      announce: 'Pages are the company’s own texts. Choose Add New Page.',
      steps: [click(link('Add New Page')), see(field('Title'))],
    },
    {
      announce: 'Start from one of these texts, whose gaps you fill in.',
      steps: [pointAt(start('Submissions')), rest(400), pointAt(start('Careers')), rest(400)],
    },
    { announce: 'Or start from an empty page.', steps: [click(start('Empty page')), rest(300)] },
    {
      announce: 'The title gives the page its address, here /work-experience.',
      steps: fill(field('Title'), TITLE),
    },
    {
      announce: 'The intro stands below it. One sentence is enough.',
      steps: fill(field('Intro'), 'Two weeks with a crew, for people who are still at school.'),
    },
    {
      announce: 'Write the body as you write an article.',
      steps: [
        click(CONTENT),
        type('We take four people a year, in spring and in autumn.'),
        press('Enter'),
        type('Write to us with two sentences on what you would like to see.'),
      ],
    },
    {
      announce: 'A new page is a draft. Set its status to Published.',
      steps: [choose(field('Status'), 'Published'), rest(300)],
    },
    {
      announce: 'Save, and it is on the site.',
      steps: [
        click(button('Save')),
        see(link(`Edit ${TITLE}`)),
        pointAt(words('Page saved successfully')),
        rest(400),
      ],
    },
    {
      announce: 'To link to it, open it again, and choose Arrange the menu.',
      steps: [
        click(link(`Edit ${TITLE}`)),
        see(link('Arrange the menu')),
        click(link('Arrange the menu')),
        see(button('Add to the menu')),
      ],
    },
    {
      announce: 'Add an entry to the menu, or to the links of the footer.',
      steps: [click(button('Add to the menu')), rest(300)],
    },
    {
      announce: 'It leads to a page: this one.',
      steps: [choose(ofNewEntry('Leads to'), 'A page'), choose(ofNewEntry('Page'), TITLE), rest(300)],
    },
    {
      announce: 'A shorter label fits the menu better.',
      steps: [click(ofNewEntry('Label')), type('Work with us')],
    },
    {
      announce: 'Save. Every page of the site has the new menu.',
      steps: [click(button('Save')), pointAt(words('Menu saved successfully')), rest(600)],
    },
  ],
};
