import type { Page } from 'playwright-core';
import {
  button,
  click,
  field,
  fill,
  link,
  pointAt,
  press,
  rest,
  see,
  words,
  type Script,
  type Step,
} from './script';

const SHOW = 'Salt Country';
const JOURNALIST = 'The Evening Ledger';

/** The link of a show's own screens: the menu has one with the same name. */
const pressTab = (page: Page) =>
  page.getByRole('navigation', { name: SHOW }).getByRole('link', { name: 'Press' });
const control = (name: string) => (page: Page) => page.locator(`[name="${name}"]`).last();
const option = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true });
const inLibrary = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(name) });

/** Opens the link that was made, as the journalist does. */
const openLink: Step = async (stage) =>
  stage.open(await stage.page.getByLabel(`Address of the link for ${JOURNALIST}`).inputValue());

export const pressTutorial: Script = {
  name: 'press',
  start: '/admin/shows',
  poster: 6,
  scenes: [
    {
      announce: 'Each show has a press kit, on its screen Press.',
      steps: [click(link(`Edit ${SHOW}`)), see(pressTab), click(pressTab), see(field('Logline'))],
    },
    {
      announce: 'A list says what the kit still lacks.',
      steps: [pointAt(words('Not ready yet')), rest(700)],
    },
    {
      announce: 'Write a logline and a short synopsis, which the press copies as they stand.',
      steps: [
        ...fill(field('Logline'), 'One year on a coast that the sea redraws twice a day.'),
        ...fill(control('short'), 'Four people, one marsh, and a tide table.'),
      ],
    },
    {
      announce: 'Choose stills from the media library, several at once.',
      steps: [
        click(button('Choose from library: Stills')),
        see(inLibrary('Eye level with the reeds')),
        click(inLibrary('Eye level with the reeds')),
        click(inLibrary('White morning')),
        click(button('Add 2 files')),
        see(control('stills.1.credit')),
      ],
    },
    {
      announce: 'Each needs a credit, a caption and an alternative text.',
      steps: [
        ...fill(control('stills.0.credit'), 'Jonah Whitlock / Primal'),
        ...fill(control('stills.1.credit'), 'Jonah Whitlock / Primal'),
      ],
    },
    {
      announce: 'Then say that the press may have them.',
      steps: [click(control('stills.0.cleared')), click(control('stills.1.cleared')), rest(400)],
    },
    {
      announce: 'Add a person to ask for.',
      steps: [
        click(button('Add contact')),
        ...fill(control('contacts.0.name'), 'Amal Rahmani'),
        ...fill(control('contacts.0.email'), 'press@primal.example'),
      ],
    },
    {
      announce: 'A public kit is for everybody. One by link is for those whom you send a link.',
      steps: [pointAt(option('Public')), rest(400), click(option('By link')), rest(400)],
    },
    {
      announce: 'Save. What the kit lacked is gone from the list.',
      steps: [press('Control+s'), see(words('Press kit saved successfully')), rest(700)],
    },
    {
      announce: 'Make a link for a journalist. It ends by itself, and you can end it earlier.',
      steps: [
        pointAt(words('Each opens this kit and nothing else')),
        rest(900),
        ...fill(field('For whom'), JOURNALIST),
        pointAt(button('Make a link')),
        // The message of the save may still cover the button.
        press('Enter'),
        see(field(`Address of the link for ${JOURNALIST}`)),
        pointAt(field(`Address of the link for ${JOURNALIST}`)),
        rest(500),
      ],
    },
    {
      announce: 'Whoever opens it reads the kit, and takes all stills as one ZIP.',
      steps: [openLink, see(words('Stills')), pointAt(words('Stills')), rest(900)],
    },
  ],
};
