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

const NAME = 'Priya Raman';

export const teamTutorial: Script = {
  name: 'team',
  start: '/admin/dashboard',
  poster: 5,
  scenes: [
    {
      announce: 'The people on Our People are kept under People.',
      steps: [click(link('People')), see(link('Add Team Member'))],
    },
    { announce: 'Choose Add Team Member.', steps: [click(link('Add Team Member')), see(field('Name'))] },
    { announce: 'Enter the name.', steps: fill(field('Name'), NAME) },
    {
      announce: 'The role stands on the card below the name.',
      steps: fill(field('Role'), 'Head of Documentary'),
    },
    {
      announce: 'Two or three sentences are enough for the bio.',
      steps: [click(editor('Bio')), type('Priya films places that are about to change.')],
    },
    {
      announce: 'Add a portrait: upload one, or give its address.',
      steps: [...fill(field('Image URL'), '/demo/people/dee-abara.jpg'), press('Tab'), rest(600)],
    },
    {
      announce: 'Display decides whether the card shows a video or a picture.',
      steps: [choose(field('Display'), 'Image')],
    },
    {
      announce: 'Email and LinkedIn are public. Leave them empty to keep them private.',
      steps: [pointAt(field('Email')), rest(500)],
    },
    {
      announce: 'Save, and the new card is on the site.',
      steps: [
        click(button('Save')),
        see(link(`Edit ${NAME}`)),
        pointAt(words('Team member saved successfully')),
        rest(400),
      ],
    },
    {
      announce: 'The arrows put people in the order of the site.',
      steps: [click(button(`Move ${NAME} down`)), rest(500), click(button(`Move ${NAME} down`)), rest(500)],
    },
    {
      announce: 'With many people, search for one.',
      steps: [...fill(field('Search team members'), 'priya'), rest(900)],
    },
    {
      announce: 'Edit changes what you have written.',
      steps: [click(link(`Edit ${NAME}`)), see(button('Save'))],
    },
    {
      announce: 'Change it, and save with Ctrl and S.',
      steps: [
        click(field('Role')),
        press('End'),
        type(' and Archive'),
        press('Control+s'),
        see(link(`Edit ${NAME}`)),
      ],
    },
    {
      announce: 'The bin asks first. What it removes stays in the trash for a while.',
      steps: [click(button(`Delete ${NAME}`)), see(button('Cancel')), rest(900), click(button('Cancel'))],
    },
  ],
};
