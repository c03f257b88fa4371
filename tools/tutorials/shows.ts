import {
  button,
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

const TITLE = 'Night Ferry';

export const showsTutorial: Script = {
  name: 'shows',
  start: '/admin/dashboard',
  poster: 4,
  scenes: [
    {
      announce: 'Every show of the site is kept under Shows.',
      steps: [click(link('Shows')), see(link('Add New Show'))],
    },
    { announce: 'Choose Add New Show.', steps: [click(link('Add New Show')), see(field('Title'))] },
    { announce: 'Give it a title. Nothing else is required.', steps: fill(field('Title'), TITLE) },
    {
      announce: 'A tagline says in one line what it is.',
      steps: fill(field('Tagline'), 'Drama, four parts'),
    },
    {
      announce: 'Write the description. Ctrl and B makes words bold.',
      steps: [
        click(editor('Description')),
        type('Twelve strangers, one crossing. Directed by '),
        press('Control+b'),
        type('Nuala Brandt'),
        press('Control+b'),
        type('.'),
      ],
    },
    { announce: 'Name the channel that shows it.', steps: fill(field('Channel'), 'Channel North') },
    {
      announce: 'Add a picture: upload one, or give its address.',
      steps: [
        ...fill(field('Thumbnail URL'), '/demo/shows/the-long-rain/media-3.jpg'),
        press('Tab'),
        rest(600),
      ],
    },
    {
      announce: 'Save, or press Ctrl and S. The show is on the site.',
      steps: [
        press('Control+s'),
        see(link(`Edit ${TITLE}`)),
        pointAt(words('Show saved successfully')),
        rest(500),
      ],
    },
    {
      announce: 'To change it later, choose Edit in its row.',
      steps: [click(link(`Edit ${TITLE}`)), see(button('Save'))],
    },
    {
      announce: 'What has changed is marked until you save it.',
      steps: [click(field('Tagline')), press('End'), type(', for Channel North')],
    },
    {
      announce: 'Save again, this time with the button.',
      steps: [click(button('Save')), see(link(`Edit ${TITLE}`))],
    },
    {
      announce: 'The Home switch gives it a screen on the home page.',
      steps: [click(button(`${TITLE} on the home page`)), rest(700)],
    },
    {
      announce: 'The arrows move it up and down. The site follows.',
      steps: [click(button(`Move ${TITLE} down`)), rest(500), click(button(`Move ${TITLE} down`)), rest(500)],
    },
    {
      announce: 'Switch it to inactive, and it is hidden until you want it back.',
      steps: [click(button(`${TITLE} active`)), rest(900)],
    },
  ],
};
