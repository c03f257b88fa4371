import { creditsOf } from './tables';

export const doubleOrNothingCredits = creditsOf({
  cast: [
    ['Bex Tolliver', 'Presenter'],
    ['Horatio Bligh', 'Voice of the rules'],
  ],
  creator: [['Dee Abara']],
  director: [
    ['Nkechi Radley', 'Studio director'],
    ['Stellan Moss', 'Studio director', 'parts 21–40'],
  ],
  writer: [
    ['Dee Abara', 'Rules'],
    ['Ambrose Teller', 'Questions'],
    ['Mei-lin Cathcart', 'Questions'],
    ['Gideon Sparrow', 'Questions', 'the first ones'],
    ['Ottoline Bray', 'Question checker'],
    ['Farid Lamb', 'Question checker', 'of the checker'],
  ],
  producer: [
    ['Amal Rahmani', 'Head of production'],
    ['Jodie Carrow', 'Series producer'],
    ['Samir Pole', 'Contestant producer'],
    ['Alis Trevor', 'Contestant researcher'],
    ['Duncan Eze', 'Contestant researcher'],
  ],
  'executive producer': [['Dee Abara'], ['Tomas Okafor'], ['Judith Amadi', '', 'for Channel North']],
  camera: [
    ['Rosalind Hook', 'Lighting director'],
    ['Vikram Stone', 'Camera supervisor'],
    ['Ebba Nordin', 'Camera'],
    ['Lewis Kamau', 'Camera'],
    ['Tilda Rooke', 'Camera'],
    ['Pascal Onyango', 'Crane'],
    ['Mina Thackeray', 'Vision mixer'],
    ['Bruno Salt', 'Vision engineer'],
  ],
  editing: [
    ['Kezia Holloway', 'Editor'],
    ['Ruben Asare', 'Editor', 'parts 11–20'],
    ['Florian Dace', 'Assistant editor'],
  ],
  music: [
    ['Otis Verrall', 'Composer'],
    ['Otis Verrall', 'Programming of the silences'],
    ['Brass of the Third Tram Depot', 'Performed by'],
  ],
  design: [
    ['Lavinia Crewe', 'Production designer'],
    ['Teodor Baines', 'Panels 1–320'],
    ['Imani Frost', 'Panels 321–640'],
    ['Sunil Archer', 'Graphics'],
    ['Delphine Okoro', 'Costume'],
    ['Joss Penhale', 'Hair and make-up'],
  ],
  sound: [
    ['Marcus Tidy', 'Sound supervisor'],
    ['Ingrid Wolfe', 'Sound assistant'],
    ['Tarek Munro', 'Dubbing mixer'],
  ],
  effects: [
    ['Jesper Quine', 'Wall software'],
    ['Abebi Short', 'Haze'],
  ],
  other: [
    ['Calum Devine', 'Floor manager'],
    ['Patsy Orchard', 'Adjudicator'],
    ['Winston Grail', 'Cash'],
    ['Erin Maudsley', 'Audience manager'],
    ['Theodora Flint', 'Warm-up'],
    ['Hamish Yeo', 'Standby contestant', 'never called'],
    ['Benita Cross', 'Production manager'],
    ['Raj Pemberton', 'Script supervisor'],
  ],
});
