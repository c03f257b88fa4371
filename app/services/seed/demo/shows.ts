import { galleryOf } from './files';
import { DEMO_SCREENER_FILM } from './press-desk';
import { doubleOrNothingKit, EMBARGOED_STILL, perihelionKit, theLongRainKit } from './press-kits';
import { rich } from './rich-text';
import { doubleOrNothing } from './slate/double-or-nothing';
import { perihelion } from './slate/perihelion';
import { saltCountry } from './slate/salt-country';
import { theInkArchive } from './slate/the-ink-archive';
import { theLongRain } from './slate/the-long-rain';
import type { DemoShow } from './types';

export const demoShows: DemoShow[] = [
  {
    title: 'The Long Rain',
    tagline: 'Drama, six parts, for Channel North',
    description: rich(`
      <p>Hanne Calloway has the night desk in a port where it has rained for forty-one days. At ten past two on
      a Tuesday a man comes in out of it, sits down, and confesses to a killing. There is no body, no missing
      person and no report. He has the details right of a flat on Harbour Street that will not be let until the
      following week.</p>
      <p>What follows is six nights of police work with nothing to investigate. Hanne has until the weather
      breaks to decide whether she is listening to a liar, a witness or a man with an appointment.
      <strong>Ailsa Marchbank</strong> plays her as somebody who has been tired for so long that she has become
      good at it; <strong>Dov Kessling</strong> is the man in the other chair.</p>
      <p>Written by <a href="/news/ines-caldeira-joins-as-head-of-drama">Inês Caldeira</a>, directed by Nuala
      Brandt and photographed by Henrik Vos, with <a href="/news/building-a-lens-for-the-dark">a lens that did
      not exist</a> when we started. All the rain is real. It took eleven weeks and cost us one camera, two vans
      and a caterer.</p>
    `),
    broadcaster: 'Channel North',
    broadcasterUrl: 'https://channelnorth.example/the-long-rain',
    videoUrl: 'shows/the-long-rain/main.mp4',
    thumbnailUrl: 'shows/the-long-rain/thumb.jpg',
    status: 'active',
    featuredOnHomepage: true,
    orderPosition: 0,
    media: galleryOf('the-long-rain'),
    press: theLongRainKit,
    ...theLongRain,
  },
  {
    title: 'Salt Country',
    tagline: 'Natural history, four parts, for Lantern',
    description: rich(`
      <p>There are four hundred square miles of marsh on this coast, and the map of them is wrong by Thursday.
      <em>Salt Country</em> follows one year there, from the first geese to the last of the sea lavender, seen
      from roughly the eye level of a redshank.</p>
      <p>Jonah Whitlock and a crew of five lived on a converted oyster barge and filmed on foot. They used no
      drones, because the birds mind them; the views from above were made from a kite, flown by hand, on the
      forty or so mornings when there was wind enough to lift a camera and not enough to lose it.</p>
      <p>Winifred Stoll, who has walked the same sea wall every day since 1974, tells the story. The first music
      arrives after nine minutes. Until then you hear mud, which turns out to have a good deal to say.
      <a href="/news/salt-country-commissioned-for-six-more">Six further parts</a> are being filmed now.</p>
    `),
    broadcaster: 'Lantern',
    broadcasterUrl: 'https://lantern.example/salt-country',
    videoUrl: 'shows/salt-country/main.mp4',
    thumbnailUrl: 'shows/salt-country/thumb.jpg',
    status: 'active',
    featuredOnHomepage: true,
    orderPosition: 1,
    media: galleryOf('salt-country'),
    ...saltCountry,
  },
  {
    title: 'Perihelion',
    tagline: 'Science fiction, eight parts, for Orrery',
    description: rich(`
      <p>Day 211. The freighter <em>Anselm</em> is carrying thirty thousand tonnes of ice past the planet Aru when
      its pilot is found dead in a locked compartment. The closest pass is nine days off. The remaining seven have
      one manual that works, none of the training it assumes, and different recollections of who spoke to her
      last.</p>
      <p>Maren Oyelaran’s scripts leave out everything that science fiction usually explains. Nobody describes the
      engine. What you get instead is seven frightened, competent people learning to divide by three under
      pressure, while the window behind them fills up.</p>
      <p>Nothing in that window was added afterwards. Aru is two metres of plaster, iron filings and vinegar,
      <strong>lit by one lamp</strong> on a nine-metre arm and turned by hand behind the glass. Sun-hee Park is the
      executive producer; Ilse Brandvold <a href="/news/scoring-perihelion">wrote the score</a>.</p>
    `),
    broadcaster: 'Orrery',
    broadcasterUrl: 'https://orrery.example/perihelion',
    videoUrl: 'shows/perihelion/main.mp4',
    thumbnailUrl: 'shows/perihelion/thumb.jpg',
    status: 'active',
    featuredOnHomepage: true,
    orderPosition: 2,
    media: galleryOf('perihelion'),
    press: perihelionKit,
    ...perihelion,
  },
  {
    title: 'Ember',
    tagline: 'Cooking, ten parts, for Hearth',
    description: rich(`
      <p>One cook, one fire, one night. It is lit at sunset and is out by breakfast, and everything eaten in the
      programme has been over it, under it or buried beside it. There is no clock on the screen, no score at the
      end and no judge. There is a notebook, and the cook writes in it.</p>
      <p>Ten cooks took part, among them a hospital caterer, a charcoal burner’s daughter and a man who had not
      made his grandmother’s lamb since her funeral. They chose the wood before they chose the meal:</p>
      <ul>
        <li>apple, for anything with feathers</li>
        <li>oak, when there are more than twelve hours to spend</li>
        <li>vine cuttings, for the fast, bad-tempered heat that fish wants</li>
      </ul>
      <p>The mistakes stay in, in the order they were made. The eel in part six is mostly mistake, and viewers have
      asked for the recipe more than for any other.</p>
    `),
    broadcaster: 'Hearth',
    broadcasterUrl: 'https://hearth.example/ember',
    videoUrl: 'shows/ember/main.mp4',
    thumbnailUrl: 'shows/ember/thumb.jpg',
    status: 'active',
    featuredOnHomepage: true,
    orderPosition: 3,
    // One film is in a screener alone.
    media: galleryOf('ember')
      .filter(({ url }) => url !== DEMO_SCREENER_FILM)
      .map((item, orderPosition) => ({ ...item, orderPosition })),
    genres: ['Lifestyle'],
  },
  {
    title: 'Double or Nothing',
    tagline: 'Quiz show, forty parts, for Channel North',
    description: rich(`
      <p>Two strangers at two desks share one pot of money, and it starts at a pound. Each of the seventeen
      questions doubles it. Before every one of them the players must decide, separately and without a word,
      whether to go on. If they disagree, the bolder of the two goes on alone.</p>
      <p>A perfect game is worth <strong>£131,072</strong>. It has been won twice, the second time by a lollipop man and
      a barrister who now holiday together. Bex Tolliver asks the questions and has an unusual gift for
      saying nothing while a person thinks.</p>
      <p>The set is a single curved wall of 640 panels. It does its own sums, glowing from blue to gold as the
      stake rises, so that you can join the programme at any moment and know how worried to be. The format has been
      <a href="/news/double-or-nothing-sold-to-eleven-territories">sold abroad eleven times</a>.</p>
    `),
    broadcaster: 'Channel North',
    broadcasterUrl: 'https://channelnorth.example/double-or-nothing',
    videoUrl: 'shows/double-or-nothing/main.mp4',
    thumbnailUrl: 'shows/double-or-nothing/thumb.jpg',
    status: 'active',
    featuredOnHomepage: false,
    orderPosition: 4,
    // One picture is in the press kit alone until its minute.
    media: galleryOf('double-or-nothing').filter(({ url }) => url !== EMBARGOED_STILL),
    press: doubleOrNothingKit,
    ...doubleOrNothing,
  },
  {
    title: 'The Ink Archive',
    tagline: 'Documentary, three parts, for Civic',
    description: rich(`
      <p>In 1931 Agnes Thorley, a chemist in a returned-letter office, was asked to find out who had written forty
      thousand letters that could not be delivered. She reasoned that ink remembers where it was made. Drop by drop
      she let it fall into water and filmed how it spread, one reel for every mixture, for twelve years.</p>
      <p>The letters and <a href="/news/a-thousand-reels-restored">the thousand reels</a> were found in the same
      basement, still in the order in which she left them. Over three parts the series follows her method to the
      end. Some of the letters have now been delivered, ninety years late, to granddaughters and once to the
      person on the envelope.</p>
      <p>Nobody is interviewed against a bookcase, and no voice tells you what to feel. The families read aloud,
      and then the ink moves.</p>
    `),
    broadcaster: 'Civic',
    broadcasterUrl: 'https://civic.example/the-ink-archive',
    videoUrl: 'shows/the-ink-archive/main.mp4',
    thumbnailUrl: 'shows/the-ink-archive/thumb.jpg',
    status: 'active',
    featuredOnHomepage: false,
    orderPosition: 5,
    media: galleryOf('the-ink-archive'),
    ...theInkArchive,
  },
];
