import { rich } from './rich-text';
import type { DemoPerson } from './types';

/** People of the credits who have a page, and no card on Our People. There are no portraits of them. */
export const demoTalent: DemoPerson[] = [
  {
    name: 'Ailsa Marchbank',
    role: 'Actor',
    bio: rich(`
      <p>Ailsa played eleven queens and a seagull on the stage before anybody offered her a part with a cold. She
      found the walk of Hanne Calloway in <a href="/shows/the-long-rain">The Long Rain</a> by wearing wet boots for a
      fortnight, and the rest, she says, by having a small daughter.</p>
      <p>She learns everybody’s lines, so as to know when to stop listening. Between takes she can be found asleep
      in whatever the art department has most recently upholstered.</p>
    `),
  },
  {
    name: 'Dov Kessling',
    role: 'Actor',
    bio: rich(`
      <p>Dov was a court interpreter for nine years and still pauses before every answer, which casting directors
      take for depth. He sits down for the whole of <a href="/shows/the-long-rain">The Long Rain</a> and came out of it with a
      bad back and a prize for stillness from a school of osteopathy.</p>
      <p>He is also the manual in <a href="/shows/perihelion">Perihelion</a>, all four hundred pages of it, recorded in
      two days and one tone of voice. He does crosswords in languages that he cannot read.</p>
    `),
  },
  {
    name: 'Nuala Brandt',
    role: 'Director',
    bio: rich(`
      <p>Nuala directed her first film at twelve, about a hen, and maintains that nothing since has been so badly
      behaved or so well lit. She directs all six parts of <a href="/shows/the-long-rain">The Long Rain</a>, and will direct
      the next six.</p>
      <p>She marks the floor with yellow tape, stands on it, and waits until she knows what is wrong. Crews have
      learned to bring a book. It is seldom more than a chapter.</p>
    `),
  },
  {
    name: 'Maren Oyelaran',
    role: 'Writer',
    bio: rich(`
      <p>Maren taught physics in Tromsø and Peckham until she noticed that her pupils remembered only the stories. She
      wrote <a href="/shows/perihelion">Perihelion</a> in the order in which its people find things out, and deleted
      whatever they would not have said to each other.</p>
      <p>She knows how the engine works. There is a drawing, in a drawer, in a house with a good lock.</p>
    `),
  },
  {
    name: 'Ilse Brandvold',
    role: 'Composer',
    bio: rich(`
      <p>Ilse writes for rooms rather than for instruments, and has been asked to leave several of them for
      clapping. The score of <a href="/shows/perihelion">Perihelion</a> was written for
      <a href="/news/scoring-perihelion">a grain store</a> that takes nine seconds to forget a sound.</p>
      <p>She grew up over an organ workshop in Stavanger and cannot hear a refrigerator without naming the note. The
      pigeon at bar 212 has had its royalties paid to a sanctuary.</p>
    `),
  },
  {
    name: 'Bex Tolliver',
    role: 'Presenter',
    bio: rich(`
      <p>Bex read the shipping prices on local radio for six years, in a voice that was said to calm the market. She
      has asked every question in <a href="/shows/double-or-nothing">Double or Nothing</a>, some of them twice, and has yet to
      raise an eyebrow.</p>
      <p>She has no idea what to do with her own money. At home in Whitstable she breeds bantams, who are not
      impressed either.</p>
    `),
  },
  {
    name: 'Winifred Stoll',
    role: 'Narrator',
    bio: rich(`
      <p>Winifred has walked the same three miles of sea wall every day since 1974, and has the notebooks. She was asked to check
      the facts in <a href="/shows/salt-country">Salt Country</a>, corrected eleven of them aloud, and was given the
      microphone.</p>
      <p>The coat in which it was sewn is still in use. She does not own a television, and listened to the series
      through the wall of a neighbour who does.</p>
    `),
  },
  {
    name: 'Piet Anholt',
    role: 'Film restorer',
    bio: rich(`
      <p>Piet opened, washed and scanned all one thousand reels of
      <a href="/shows/the-ink-archive">The Ink Archive</a>, singly, in two years and five months, with his grandmother’s bone folder.
      Four minutes were lost. He prefers not to talk about them and can draw every frame.</p>
      <p>Before that he repaired herbarium sheets in Leiden. He keeps no photographs at home, because of the
      light.</p>
    `),
  },
].map((person, index) => ({
  ...person,
  kind: 'talent',
  imageUrl: '',
  displayType: 'image',
  orderPosition: 9 + index,
}));
