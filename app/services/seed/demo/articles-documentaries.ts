import { rich } from './rich-text';
import type { DemoArticle } from './types';

/** News about the documentaries and live programmes of the demo company. */
export const documentaryArticles: DemoArticle[] = [
  {
    title: 'A thousand reels restored',
    excerpt:
      'The last of Agnes Thorley’s ink films came off the scanner on Tuesday. It was not labelled like the others.',
    content: rich(`
      <p>At four on Tuesday afternoon Piet Anholt lifted reel 1000 off the scanner, wrote the number on the lid of its tin,
      and went for a walk round the block. He had been working through them, one after another, for two years and five
      months.</p>
      <p>If you have seen <a href="/shows/the-ink-archive">The Ink Archive</a>, you know what they are. Between 1931 and 1943 a
      chemist named Agnes Thorley dripped ink into water and filmed it, in the hope of tracing forty thousand letters that
      the post had failed to deliver. She kept a thousand of those films. They sat in a basement under a rates office for
      eight decades, and for most of that time a pipe dripped on them.</p>
      <h1>How you open a tin</h1>
      <p>Slowly. The stock is nitrate, which is related to guncotton and behaves like it. Each reel was carried singly into a
      room with no electrical sockets and left for a week to get used to the air. Then Piet:</p>
      <ol>
        <li>photographed the tin, the label, and the string if there was any</li>
        <li>eased the first turn free with a bone folder that had been his grandmother’s</li>
        <li>washed the film by hand, about a metre a minute</li>
        <li>scanned it twice, once by light that passed through it and once by light that did not</li>
      </ol>
      <p>We had expected to lose a fifth of them. <strong>We lost four minutes.</strong> He can tell you which.</p>
      <h1>The one with only a date</h1>
      <p>Thorley wrote three things on every lid but one: date, mixture, town. On the last there is only a date, and on the
      film, when the ink falls, it does not spread in any of the ways we have learned to recognise. It seems to have been her
      own fountain pen. She let one drop go, watched it for four minutes, and closed the office the next day.</p>
      <p>All the films can now be seen, free of charge and without an appointment, at
      <a href="/news/a-new-home-on-canal-street">our building on Canal Street</a>, where the cold store was made to fit them.
      The letters are upstairs. About nine hundred still have nobody to go to, and <em>we are taking enquiries</em>.</p>
    `),
    imageUrl: 'news/10-a-thousand-reels-restored.jpg',
    status: 'published',
    publishedAt: '2025-10-02T10:00:00Z',
    author: 'Luca Ferrante',
    categories: ['Productions'],
    shows: ['The Ink Archive'],
  },
  {
    title: 'Salt Country commissioned for six more',
    excerpt:
      'Lantern wants another year on the marsh. The barge has been re-caulked and the kite has a new tail.',
    content: rich(`
      <p>Lantern has asked for six more parts of <a href="/shows/salt-country">Salt Country</a>. I took the call on the sea
      wall with one boot off, so my answer was shorter than the occasion deserved, but it was yes.</p>
      <p>I should admit that I had my doubts about the first four. We were proposing an hour of television in which the most
      violent event is a shrimp. The opening nine minutes have no music and hardly a word. A kind friend told me to expect
      about as many viewers as there are redshanks in the county. There are six thousand redshanks. There were
      2.4 million of you.</p>
      <h1>What we missed</h1>
      <p>A year is not long enough to see a marsh properly. We know that because Winifred Stoll, our narrator, has walked the
      same three miles of it since 1974 and still came back most mornings with something for the notebook. These are from
      the list of what we failed to film:</p>
      <ul>
        <li>the spring tide of 2 March, because I had set my watch by the wrong port</li>
        <li>spoonbills, who came on our one day off</li>
        <li>whatever it is that makes the noise</li>
      </ul>
      <p>The new parts start from that list. Two of them will be shot wholly after dark, with the lens that Henrik
      <a href="/news/building-a-lens-for-the-dark">had made for other purposes</a> and has been persuaded to lend. One will
      follow a single creek, forty metres long, from one full moon to the next.</p>
      <h1>Same boat, same rules</h1>
      <p>The crew is the same five. We will live on the barge again, which has a stove now. We go everywhere on foot, nothing
      flies except the kite, and if a bird looks up, we have come too close and start again tomorrow.
      <strong>We leave on Monday, on the ebb.</strong></p>
      <p>If you hear the noise before we do, please write down the time and the state of the tide.</p>
    `),
    imageUrl: 'news/04-salt-country-commissioned-for-six-more.jpg',
    status: 'published',
    publishedAt: '2025-04-10T08:30:00Z',
    author: 'Jonah Whitlock',
    categories: ['Productions', 'Company News'],
    shows: ['Salt Country'],
  },
  {
    title: 'Ember cooks live',
    excerpt:
      'One night, one fire, one roof, no second take. Waiting for the fire brigade’s letter before this goes out.',
    content: rich(`
      <p>For one night this winter <a href="/shows/ember">Ember</a> will be live. Hearth is clearing its schedule from eight in
      the evening until the cook says that breakfast is ready, and the fire will be on the flat roof of our own building,
      four storeys above the water.</p>
      <p>It is the programme that we first wanted to make and were told, sensibly, not to start with. A recorded night can
      be shortened. On a live one, when nothing happens for fifty minutes because the shoulder is not done, then for fifty
      minutes nothing will happen, in front of everybody.</p>
      <h1>The cook</h1>
      <p>Benedikta Roe was the hospital caterer in part two. She has fed six hundred people three times a day for twenty-two
      years and was the only one of our ten who slept during the night, in a chair, having told the fire what she expected
      of it. She has asked for a whole hogget, a sack of onions, a door, and no presenter.</p>
      <p>The door is for the bread.</p>
      <h1>The roof</h1>
      <p>It was surveyed in September. It can carry the pit, the sand beneath the pit, a dozen people and a modest amount of
      ambition. Tomas has checked the sums himself, twice, and has bought a hat. There will be:</p>
      <ul>
        <li>four cameras: two fixed, one that follows the cook, and one that looks at the sky</li>
        <li>microphones in the ash</li>
        <li>a fire officer, who has been promised the crackling</li>
      </ul>
      <p>If it rains, we cook in the rain. If there is wind above twenty knots, we go down to the yard and you will see us
      carry everything, because the cameras will be on.</p>
      <p><strong>Date and time to be confirmed.</strong> We will put them here as soon as we have a signature, and a list of
      what to have in the house if you would like to keep up.</p>
    `),
    imageUrl: 'news/11-ember-cooks-live.jpg',
    status: 'draft',
    publishedAt: '2025-11-18T12:00:00Z',
    author: 'Luca Ferrante',
    categories: ['Productions'],
    shows: ['Ember'],
  },
];
