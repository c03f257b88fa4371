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

const TITLE = 'Night Ferry sails in spring';
const CONTENT = editor('Content');

export const newsTutorial: Script = {
  name: 'news',
  start: '/admin/news',
  poster: 9,
  scenes: [
    { announce: 'Choose Add New Article.', steps: [click(link('Add New Article')), see(field('Title'))] },
    { announce: 'The title comes first. The address follows it.', steps: fill(field('Title'), TITLE) },
    { announce: 'The content is written in the rich-text editor.', steps: [click(CONTENT)] },
    {
      announce: 'Choose a heading, and type it.',
      steps: [
        choose(field('Text style'), 'Heading 1'),
        click(CONTENT),
        type('Four nights at sea'),
        press('Enter'),
      ],
    },
    {
      announce: 'The next line is normal text again.',
      steps: [type('Filming begins in March, with a crew of forty.'), press('Enter')],
    },
    {
      announce: 'A list makes points easy to take in.',
      steps: [click(button('Bullet list')), type('Six cameras'), press('Enter'), type('One ship')],
    },
    {
      announce: 'Enter on an empty line ends the list.',
      steps: [press('Enter'), press('Enter'), type('Read more about our shows.')],
    },
    {
      announce: 'For a link, select the words that should lead somewhere.',
      steps: [press('ArrowLeft'), press('Shift+ArrowLeft', 9), rest(300)],
    },
    {
      announce: 'Choose Link, or press Ctrl and K, and enter the address.',
      steps: [
        click(button('Link')),
        see(button('Set Link')),
        type('/shows'),
        rest(300),
        click(button('Set Link')),
      ],
    },
    {
      announce: 'Ctrl and B makes selected words bold, Ctrl and I italic.',
      steps: [
        press('Home'),
        press('Shift+ArrowRight', 9),
        press('Control+b'),
        rest(700),
        press('Control+i'),
        rest(400),
      ],
    },
    {
      announce: 'Clear formatting makes them plain again.',
      steps: [click(button('Clear formatting')), rest(500)],
    },
    { announce: 'Ctrl and Z takes the last step back.', steps: [press('Control+z'), rest(700)] },
    {
      announce: 'A draft is not public until you publish it.',
      steps: [choose(field('Status'), 'Draft')],
    },
    {
      announce: 'Save. The article waits in the list.',
      steps: [
        click(button('Save')),
        see(link(`Edit ${TITLE}`)),
        pointAt(words('Article saved successfully')),
        rest(500),
      ],
    },
  ],
};
