import { creditsOf } from './tables';

/** The field crew is Jonah Whitlock's five. */
const ON_THE_BARGE = 'on the barge';

export const saltCountryCredits = creditsOf({
  cast: [['Winifred Stoll', 'Narrator']],
  creator: [['Jonah Whitlock']],
  director: [['Jonah Whitlock']],
  writer: [['Jonah Whitlock'], ['Winifred Stoll', 'Narration'], ['Dilys Parry-Hughes', 'Script editor']],
  producer: [
    ['Amal Rahmani', 'Head of production'],
    ['Marek Osei', 'Series producer'],
    ['Tove Lindgaard', 'Development researcher'],
    ['Kwame Bellweather', 'Researcher', 'waders'],
    ['Isla Craig', 'Researcher', 'plants'],
  ],
  'executive producer': [['Mara Lindqvist'], ['Cornelius Hyde', '', 'for Lantern']],
  camera: [
    ['Jonah Whitlock', 'Photography'],
    ['Ngozi Hallam', 'Photography', ON_THE_BARGE],
    ['Callum Strake', 'Kite', ON_THE_BARGE],
    ['Callum Strake', 'Kite photography'],
    ['Ritu Bhandari', 'Time-lapse', ON_THE_BARGE],
    ['Lukas Brandejs', 'Macro photography', 'part 3'],
    ['Petra Sundqvist', 'Camera technician'],
  ],
  editing: [
    ['Osric Vane', 'Editor'],
    ['Leila Farrokh', 'Editor', 'parts 2 and 4'],
    ['Ben Tregenza', 'Assistant editor'],
    ['Hugo Maran', 'Colourist'],
    ['Chidi Eastwood', 'Online editor'],
  ],
  music: [
    ['Elspeth Aird', 'Composer'],
    ['The Wherry Band', 'Performed by'],
    ['Jonty Salthouse', 'Concertina'],
  ],
  design: [
    ['Femke Dijkhuis', 'Maps'],
    ['Femke Dijkhuis', 'Titles'],
    ['Osian Pugh', 'Maps, second edition'],
  ],
  sound: [
    ['Folasade Quill', 'Sound recordist', ON_THE_BARGE],
    ['Per Aske', 'Sound recordist', ON_THE_BARGE],
    ['Ewa Rydell', 'Sound editor'],
    ['Wynn Abbot', 'Foley artist', 'boots only'],
    ['Petros Hale', 'Re-recording mixer'],
  ],
  effects: [['Aline Mercier', 'Wire removal', 'the kite']],
  other: [
    ['Barnaby Thirkell', 'Boatwright'],
    ['Agnieszka Zielinska', 'Ornithologist'],
    ['Rafiq Chowdhury', 'Marsh ecologist'],
    ['Hester Lovage', 'Tide tables'],
    ['Magnus Orde', 'Reserve warden'],
    ['Solveig Tranter', 'Production coordinator'],
    ['Idris Coombe', 'Production accountant'],
    ['Norah Fitzwarren', 'Legal adviser', 'foreshore'],
    ['Mr and Mrs Gedge', 'Fresh water'],
  ],
});
