import { creditsOf } from './tables';

/** Nobody plays anybody: those who are seen read aloud what was sent to their families. */
export const theInkArchiveCredits = creditsOf({
  cast: [
    ['Ada Pemberley', 'Reader', 'to her mother, from Cardiff, 1934'],
    ['Joaquim Teles', 'Reader', 'to his grandfather, from Lisbon, 1938'],
    ['Bronwen Ash', 'Reader', 'to nobody that she knows'],
    ['Leonard Hovis', 'Reader', 'to himself'],
    ['Esther Salomon', 'Reader', 'every other line'],
    ['Ruth Salomon', 'Reader', 'the lines between'],
    ['Mabel Achebe', 'Reader', 'to her great-aunt, twice'],
    ['Stanislaw Gorecki', 'Reader', 'in Polish'],
    ['Kathleen Doyle', 'Reader', 'a bill'],
  ],
  creator: [['Mara Lindqvist']],
  director: [['Mara Lindqvist'], ['Oriel Dunmore', '', 'part 3']],
  writer: [['Agnes Thorley', 'Notebooks', '1931–1943']],
  producer: [
    ['Amal Rahmani', 'Head of production'],
    ['Tamsin Okeke', 'Producer'],
    ['Piet Anholt', 'Archive producer'],
    ['Hugh Lamprey', 'Researcher', 'letters'],
    ['Noemi Szabo', 'Researcher', 'families'],
    ['Dougal Finch', 'Researcher', 'post offices that have closed'],
  ],
  'executive producer': [['Luca Ferrante'], ['Tomas Okafor'], ['Beatrice Olu', '', 'for Civic']],
  camera: [
    ['Agnes Thorley', 'Ink', '1931–1943'],
    ['Ansel Marchetti', 'Director of photography'],
    ['Henrik Vos', 'Lighting'],
    ['Freya Stubbs', 'Camera assistant'],
    ['Piet Anholt', 'Rostrum camera'],
  ],
  editing: [
    ['Mara Lindqvist', 'Editor'],
    ['Leila Farrokh', 'Editor', 'part 3'],
    ['Piet Anholt', 'Restoration'],
    ['Piet Anholt', 'Scanning'],
    ['Solange Idowu', 'Colourist', 'grey'],
  ],
  music: [
    ['Elspeth Aird', 'Composer'],
    ['Ivor Nance', 'Glass harmonica'],
  ],
  design: [
    ['Femke Dijkhuis', 'Titles'],
    ['Cyprian Holt', 'Lettering'],
    ['Louisa Tamm', 'Bookbinder'],
  ],
  sound: [
    ['Mina Castellan', 'Sound recordist'],
    ['Gudrun Pell', 'Sound editor'],
    ['Marisol Bright', 'Re-recording mixer'],
  ],
  effects: [['Aline Mercier', 'Dust', 'put back where it had been']],
  other: [
    ['Dr Ottavia Crane', 'Chemist'],
    ['Basil Ojukwu', 'Fire officer', 'nitrate'],
    ['Keynsham Dairy', 'Cold store'],
    ['Ursula Beddoes', 'Genealogist'],
    ['Eamon Strickland', 'Postman'],
    ['Idris Coombe', 'Production accountant'],
    ['Norah Fitzwarren', 'Legal adviser', 'whose letter it is'],
  ],
});
