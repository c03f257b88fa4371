import { rich } from './rich-text';
import type { DemoArticle } from './types';

export const companyArticles: DemoArticle[] = [
  {
    title: 'Co-production fund opens',
    excerpt:
      'Six hundred thousand pounds a year for companies smaller than we were when somebody first helped us.',
    content: rich(`
      <p>From this morning there is a fund, run jointly by Primal and Northlight Studios, for production companies of fewer
      than ten people. It holds £600,000 a year. Nobody may have more than £60,000 of it, so at least ten projects will be
      supported, and the rights stay with whoever had the idea.</p>
      <p>We have a reason beyond kindness. In our second year we had a good programme, half the money, and twelve days of wages left in the bank. A company down the road, which had no reason to, lent us an edit suite and did not send a bill.
      It no longer exists. This is the bill.</p>
      <h1>What it is for</h1>
      <p>The gap between a channel saying yes and a channel paying. That is where small companies fail, usually with a
      signed contract in the drawer. The fund will pay for:</p>
      <ul>
        <li>wages in the three months before the first day of filming</li>
        <li>research that has to be done before the thing it is about melts, hatches or dies</li>
        <li>insurance, which nobody ever wants to pay for and everybody asks to see</li>
      </ul>
      <p>It will <strong>not</strong> pay for trailers, brochures, or a stand at a market.</p>
      <h1>How it is decided</h1>
      <p>By five readers from outside both companies, two of whom have never worked in television. They are shown no names. An
      application is four pages: what it is, how it will be made, what it costs, and what you would do with half the amount. The
      last page is the one they read first.</p>
      <p>Money that a programme later earns comes back at the rate at which it was lent and without interest, and goes to
      the next applicant. If it earns nothing, that is the end of the matter.</p>
      <p>Applications are taken once a year, in spring, and answered within forty days. The form is plain text and can be
      finished in an evening. Questions go to <a href="mailto:fund@primal.example">fund@primal.example</a>, or to Tomas at
      <a href="/contact">the usual number</a>, who will answer them and then ask you some.</p>
    `),
    imageUrl: 'news/13-co-production-fund-opens.jpg',
    status: 'published',
    publishedAt: { daysFromNow: 30 },
    author: 'Tomas Okafor',
    categories: ['Company News'],
    shows: [],
  },
  {
    title: 'Double or Nothing sold to eleven territories',
    excerpt:
      'The rules fit on a postcard, which is roughly how they were sold. Only one country asked to change one.',
    content: rich(`
      <p>Eleven broadcasters in as many countries have bought <a href="/shows/double-or-nothing">Double or Nothing</a>, seven of them in a single week in Cannes, where I had gone mainly to return a suitcase.</p>
      <p>I have been to that market with brochures, with films and once with a man in a costume. This time I took a pack of
      cards with the seventeen stakes written on them and a bag of chocolate coins. We played it on a wall by the harbour. By
      the second evening people were bringing their own heads of programmes and betting against each other’s nerve.</p>
      <h1>What travels</h1>
      <p>The panels travel: all 640 of them are described in a document of two hundred pages, down to the shade of gold. So
      does the rule that nobody may speak while deciding. What does not is the first question, which has to be so easy that
      getting it wrong is unthinkable, and what is unthinkable turns out to be different everywhere. Our colleagues in
      Reykjavík have been arguing about theirs since Tuesday.</p>
      <p>Every version starts at <strong>one unit of the local money</strong> and doubles seventeen times. In some places that
      makes the top prize a house. In one it makes a very good lunch, and they have decided to keep it, because the players
      try just as hard.</p>
      <h1>The one change</h1>
      <p>A broadcaster whom I shall not name asked whether the two strangers could be married couples instead. We tried it
      here, at lunch, with volunteers from accounts and post-production. <em>We do not recommend it.</em> They
      withdrew the request when they saw the tape.</p>
      <p>Here at home Bex Tolliver records forty more parts for Channel North after Christmas, in front of two hundred people a night. Would-be contestants need a steady expression and no particular knowledge of capital cities. If that is you, the address is on <a href="/contact">our contact page</a>. Please do not write to Bex; she gives nothing away.</p>
    `),
    imageUrl: 'news/09-double-or-nothing-sold-to-eleven-territories.jpg',
    status: 'published',
    publishedAt: '2025-10-27T09:00:00Z',
    author: 'Dee Abara',
    categories: ['Company News'],
    shows: ['Double or Nothing'],
  },
  {
    title: 'Double win at the Lumen Awards',
    excerpt: 'One for what you can see in The Long Rain, one for what you can hear in Salt Country.',
    content: rich(`
      <p>We took eight people and a packed supper to the Lumen Awards on Saturday and came home with two brass trophies, each
      in the shape of a bar and a ring, each heavy enough to be stopped by airport security. Henrik Vos won for the
      cinematography of <a href="/shows/the-long-rain">The Long Rain</a>. Folasade Quill and Per Aske won for the sound of
      <a href="/shows/salt-country">Salt Country</a>.</p>
      <h1>The picture</h1>
      <p>Henrik is not fond of speeches. He thanked the electricians by name, all seven of them, then the Meteorological
      Office, then the inventor of the sodium lamp, and sat down. The jury had praised <em>the courage to let a face go
      dark</em>. What he told the table was that the bulb had failed and he liked it.</p>
      <figure data-media="shows/the-long-rain/media-3.jpg" data-size="wide"><figcaption>Harbour Street at two in the morning,
      lit by <a href="/news/building-a-lens-for-the-dark">what was there</a>.</figcaption></figure>
      <p>The jury saw half a minute of it, on a screen that Henrik had gone to measure in the afternoon:</p>
      <figure data-media="shows/the-long-rain/main.mp4" data-size="text" data-alt="The window on Harbour Street"><figcaption>From part one. The jury liked what was not lit.</figcaption></figure>
      <figure data-gallery="shows/the-long-rain/thumb.jpg shows/the-long-rain/media-1.jpg news/06-ines-caldeira-joins-as-head-of-drama.jpg"><figcaption>Three
      of the frames that he had printed for the electricians.</figcaption></figure>
      <h1>The sound</h1>
      <p>The second prize means a great deal here, because sound crews are usually thanked in the plural and in passing. For a
      year Folasade and Per laid microphones in mud, in reed, inside a drowned post and, with her permission, in Winifred
      Stoll’s coat. They had four hundred hours of it by the end.</p>
      <figure data-media="shows/salt-country/media-1.jpg" data-size="text"><figcaption>There is a microphone in this picture.
      <strong>Nobody has found it yet</strong>, Per included.</figcaption></figure>
      <p>The first nine minutes of the series have no music because, when we heard what they had brought back, nobody could
      think of any that would help. Per was asked for the secret:</p>
      <blockquote><p>You put it down, you walk away, you do not come back for twelve hours.</p><cite>Per Aske, sound
      recordist</cite></blockquote>
      <p>Folasade was asked, too, and said: “<strong>Batteries.</strong>”</p>
      <figure data-media="shows/salt-country/media-3.jpg" data-size="full"><figcaption>Visibility forty metres. You can hear for three miles.</figcaption></figure>
      <h1>And after</h1>
      <p>Six other productions were nominated in the two categories and we had voted for one of them ourselves. Congratulations
      to everyone who had to applaud with a fixed smile. We have done it four years running and know how it aches.</p>
      <p>While the votes were counted, the hall was shown a film that could not win. Henrik remembers its first night, in
      Utrecht in 2010. Its makers gave it away,
      with everything that it was made from. The title is the
      Dutch for an ember, so Luca claims it as one of his.</p>
      <figure data-embed="youtube:eRsGyueVLvQ" data-title="Sintel, an open film of the Blender Foundation" data-poster="shows/ember/media-1.jpg"></figure>
      <hr>
      <p>One trophy is in Henrik’s workshop. The other changes hands every month between two flats, under an agreement that
      has been put in writing. The supper was Luca’s, and was better than the one provided.</p>
    `),
    imageUrl: 'news/01-double-win-at-the-lumen-awards.jpg',
    status: 'published',
    publishedAt: '2025-10-14T10:00:00Z',
    author: 'Mara Lindqvist',
    categories: ['Awards'],
    shows: ['The Long Rain', 'Salt Country'],
  },
  {
    title: 'A new home on Canal Street',
    excerpt:
      'Cutting rooms, a cinema with thirty seats and a very cold cupboard, ten minutes’ walk from the yard.',
    content: rich(`
      <p>We have taken two buildings on Canal Street. The company is not leaving Tannery Yard, so please do not change your
      address books: the front door, the telephone and the good kettle stay where they are. But from Monday everything that
      happens to a programme after it has been shot will happen ten minutes’ walk away.</p>
      <p>It had to. Since 2020 we have edited above a leather works, and while one stops noticing the smell within a week, the floor still trembles whenever the big drum turns. Our editors had learned to cut in time with it. Look closely at anything
      we made between ten and noon and you can feel the rhythm.</p>
      <h1>What is there</h1>
      <ul>
        <li>eight cutting rooms, every one with a window that opens and a door that shuts</li>
        <li>a grading theatre and a mixing stage, built as separate boxes on rubber feet</li>
        <li>a cinema of thirty seats, bought from the Alhambra when its stalls were refurbished</li>
        <li>a <strong>cold store at four degrees</strong>, for film that is older than anybody who handles it</li>
      </ul>
      <p>The first tenants of the cold store are the reels from <a href="/shows/the-ink-archive">The Ink Archive</a>, which up
      to now have been kept by a patient dairy in Keynsham. They will be open to visitors as soon as the last are
      scanned.</p>
      <h1>What it was</h1>
      <p>The taller building was a ship’s chandler, then a telephone exchange, and for one summer a roller disco, from which
      we have inherited a mirror ball that nobody is prepared to take down. The other was the chandler’s house. Between
      them is a yard with a fig tree in it, and a bench.</p>
      <p>The architects were told to keep whatever was better than what we could afford to put in its place. That came to
      the staircase, all the windows and the fig.</p>
      <p>Neighbours, freelances and the merely curious are invited to come in and look round on the evening of Friday 29
      August, from six. There will be a film, and Luca is making something. <a href="/contact">Tell us</a> if you need the
      lift.</p>
    `),
    imageUrl: 'news/03-a-new-home-on-canal-street.jpg',
    status: 'published',
    publishedAt: '2025-08-21T09:00:00Z',
    author: 'Tomas Okafor',
    categories: ['Company News'],
    shows: ['The Ink Archive'],
  },
];
