import { rich } from './rich-text';
import type { DemoArticle } from './types';

export const perihelionArticles: DemoArticle[] = [
  {
    title: 'Perihelion reaches orbit',
    excerpt:
      'Four million people watched the first part on Sunday. The planet they were looking at is leaning against our bicycles.',
    content: rich(`
      <p>The overnight figures came in at 9.31 on Monday, and Sun-hee read them out from the stairs because that is where
      she happened to be. Four million people had watched <a href="/shows/perihelion">Perihelion</a> begin. Orrery has been
      broadcasting drama for sixteen years and has never had a larger first night.</p>
      <p>There was a cheer, then a pause, then somebody asked whether we still had the planet. We do. Aru is two metres across
      and will not go through the door of the prop store, so it lives under a tarpaulin with the bicycles, and on Monday
      at lunch there was a queue.</p>
      <h1>A world made of vinegar</h1>
      <p>Its surface is plaster mixed with iron filings. The art department brushed on malt vinegar, in bands, every evening
      for five weeks, and the weather in the yard did the rest. Nobody thought to stop it. It rusted all through the
      filming, so that the planet which fills the window in the last part is <em>measurably older</em> than the one in the
      first. A geologist has written from Aberdeen to say that this is the most accurate thing in the series.</p>
      <p>The sun is a single lamp, walked round the set on a nine-metre arm by a grip named Dominic. There are 1,146 shots in
      which you can see out. We asked visual effects to touch eleven, and on each of them the work order was the same
      two words: <strong>remove Dominic</strong>.</p>
      <h1>What people said</h1>
      <p>By Monday evening the line that had taken us longest to agree on, the engineer’s “It’s not growing, we’re running out of places to look”, had been chalked on a railway bridge in Leeds, with “growing” misspelt as “groaning”. We prefer their version.</p>
      <p>Not everybody was pleased. Some viewers would like to know how the engine works. So, it turns out, would the crew of
      the <em>Anselm</em>.</p>
      <p>The second part is on Orrery this Sunday at nine. If you would rather hear it first, Ilse Brandvold’s music was
      recorded with <a href="/news/scoring-perihelion">fifty-eight players and a grain store</a>. The planet receives visitors
      on Thursdays. Please ring beforehand, and mind the bicycles.</p>
    `),
    imageUrl: 'news/14-perihelion-reaches-orbit.jpg',
    status: 'published',
    publishedAt: '2025-11-12T09:00:00Z',
    author: 'Amal Rahmani',
    categories: ['Productions'],
    shows: ['Perihelion'],
  },
  {
    title: 'Scoring Perihelion',
    excerpt:
      'Space is silent, which is awkward for a composer. Ilse Brandvold went to a grain store to find out how silent.',
    content: rich(`
      <p>When I rang Ilse Brandvold about <a href="/shows/perihelion">Perihelion</a> she said that she had one rule for
      science fiction and it was no choirs. I said that I had one too, and it was no synthesisers. There was a silence. Then
      she said, “So we are left with wood,” and I knew that we had our composer.</p>
      <h1>A room with a nine-second answer</h1>
      <p>Wood wants a room. Ilse spent the spring clapping her hands in quarries, swimming baths and a decommissioned
      submarine pen, and finally found a grain store on the docks at Sharpness, empty since 1988, that takes <strong>nine
      seconds</strong> to finish with a sound. Nine seconds is too long for almost all music. You play a chord, and the last
      one is still there, and the two of them have to get along.</p>
      <p>She wrote the whole score for that problem. Nothing in it changes faster than the building can forget. When the
      <em>Anselm</em> is far from the planet the chords are minutes apart. As the ship falls inward they begin to
      overlap, and by part eight the store is never quiet: fifty-eight string players are having to tune to notes that
      they themselves played some time ago.</p>
      <h1>Bar 212</h1>
      <p>We recorded for six nights in June, between the last lorry on the dock road and the first. On the fourth, in the
      middle of the long crescendo at bar 212, a pigeon that we had all agreed not to mention flew the length of the
      building. You can hear it, faintly, from left to right. Ilse listened to the take twice and wrote it into the parts as
      an optional solo.</p>
      <p>What the players remember is the cold. What I remember is the end of the last session, when the leader lifted her
      bow and nobody breathed out, because the chord was still going, and we all stood there and listened to it leave.</p>
      <p>The series will be on Orrery in November. A recording of the music follows, with the pigeon credited.</p>
    `),
    imageUrl: 'news/12-scoring-perihelion.jpg',
    status: 'published',
    publishedAt: '2025-09-19T09:30:00Z',
    author: 'Sun-hee Park',
    categories: ['Productions'],
    shows: ['Perihelion'],
  },
];
