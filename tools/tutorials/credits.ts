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
  type,
  words,
  type Script,
} from './script';

const SHOW = 'Night Ferry';

export const creditsTutorial: Script = {
  name: 'credits',
  start: '/admin/shows/new',
  poster: 6,
  scenes: [
    {
      announce: 'A new show needs a title only. Save it.',
      steps: [...fill(field('Title'), SHOW), click(button('Save')), see(link(`Edit ${SHOW}`))],
    },
    {
      announce: 'Open it, and choose Credits.',
      steps: [
        click(link(`Edit ${SHOW}`)),
        see(link('Credits')),
        click(link('Credits')),
        see(field('Paste a list')),
      ],
    },
    {
      announce: 'Paste the list of the end titles: a job, a colon and a name.',
      steps: [
        click(field('Paste a list')),
        ...pasted(
          'Director: Nuala Brandt',
          'Director of photography: Henrik Vos',
          'Executive producer: Mara Lindqvist',
        ),
      ],
    },
    {
      announce: 'For the cast, a name, “as”, and the character.',
      steps: pasted(
        'Ailsa Marchbank as Captain Rowe',
        'Dov Kessling as The stowaway',
        'and everybody at the ferry port',
      ),
    },
    {
      announce: 'Read the list.',
      steps: [click(button('Read the list')), see(button('Add 5 credits')), rest(500)],
    },
    {
      announce: 'Each credit has its group. People who are on the site are linked.',
      steps: [pointAt(words('Linked to People')), rest(900)],
    },
    {
      announce: 'A line that cannot be read stays in the box. Nothing is lost.',
      steps: [pointAt(field('Paste a list')), rest(900)],
    },
    {
      announce: 'Add them to the credits.',
      steps: [click(button('Add 5 credits')), see(button('Remove Nuala Brandt')), rest(500)],
    },
    {
      announce: 'The arrows change the order, and so does the handle.',
      steps: [
        click(button('Move up: Dov Kessling')),
        rest(500),
        click(button('Move up: Dov Kessling')),
        rest(500),
      ],
    },
    {
      announce: 'Add a row by hand for a person who is missing.',
      steps: [click(button('Add')), type('Ilse Brandvold'), rest(500)],
    },
    {
      announce: 'Save. The credits are on the show’s page.',
      steps: [
        press('Control+s'),
        see(words('Show saved successfully')),
        pointAt(words('Show saved successfully')),
        rest(700),
      ],
    },
  ],
};

/** Types lines into the box, as fast as a paste. */
function pasted(...lines: string[]) {
  return lines.flatMap((line) => [type(line), press('Enter')]);
}
