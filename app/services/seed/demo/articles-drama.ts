import { rich } from './rich-text';
import type { DemoArticle } from './types';

export const dramaArticles: DemoArticle[] = [
  {
    title: 'Cameras roll on second series',
    excerpt:
      'The Long Rain is back in production, this time with a ceiling. It leaks, but only where we tell it to.',
    content: rich(`
      <p>At twenty to eight this morning, on Stage Two at the old bonded warehouse in Avonmouth, Nuala Brandt put a
      strip of yellow tape on the floor, stood on it, and asked for the lights. Series two of
      <a href="/shows/the-long-rain">The Long Rain</a> is under way.</p>
      <p>The first series was made entirely on location. That was the plan for the second until our location manager
      rang the landlord of the flat on Harbour Street and learned that it had been let to a couple with a baby, who
      had seen the programme and taken the place <em>because</em> of it. They were very nice about it. They would
      still rather not have Henrik in the bath.</p>
      <h1>Building what we used to borrow</h1>
      <p>So the flat has been built, at full size, from the survey that our art department made the first time round
      for insurance. It has the same fourteen steps, the same draught, and a kitchen drawer that sticks. The one change
      is that every wall comes out, which after eleven weeks in a corridor ninety centimetres wide has made the
      crew quite emotional.</p>
      <p>Outside its windows is a street forty metres long and two storeys high. Above the street are pipes. We said
      in public that we would never use a rain machine, and we are keeping our word in the following way:</p>
      <ul>
        <li>any exterior, without exception, is still shot in whatever the sky provides</li>
        <li>water on the studio windows is rain, collected in tanks on the roof since July</li>
        <li>if the tanks run dry, we stop and go home</li>
      </ul>
      <h1>Seventeen weeks</h1>
      <p>Ailsa Marchbank returns as Hanne Calloway. So does Dov Kessling, though anyone who saw the last ten minutes of
      part six will want to know how, and he has been told not to say. <strong>Filming ends in March</strong>.
      Transmission will follow on Channel North when the editors are satisfied or the channel’s patience is
      exhausted.</p>
      <p>The first shot went in the can at 8.52. It is of a chair. It looks very good.</p>
    `),
    imageUrl: 'news/02-cameras-roll-on-second-series.jpg',
    status: 'published',
    publishedAt: '2025-11-03T17:30:00Z',
    author: 'Inês Caldeira',
    categories: ['Productions'],
    shows: ['The Long Rain'],
  },
  {
    title: 'Inês Caldeira joins as head of drama',
    excerpt:
      'She has had a mug here for three years. From today she also has a desk, a department and a budget.',
    content: rich(`
      <p>Inês Caldeira is our new head of drama. She starts today, in the sense that a form has been filled in. In every
      other sense she has been here since the winter of 2022, when her landlord began replacing a roof and Mara lent
      her a key to the building so that she could write somewhere dry.</p>
      <p>She came at half past five each morning, worked at the kitchen table, and was gone before the rest of us
      arrived. For four months the only evidence was a washed-up coffee pot. Then one morning there was a script beside
      it, with a note asking whether anybody had an hour. It was the first part of
      <a href="/shows/the-long-rain">The Long Rain</a>.</p>
      <h1>What she inherits</h1>
      <p>The department is five people, two rooms and a wall. On the wall are the nineteen projects that we have
      optioned since 2016 and not made. Inês spent her last week as a freelance reading every one of them and has
      taken down twelve, telephoning each writer herself to give the rights back.</p>
      <p>“An option that nobody is working on is just a way of keeping somebody waiting,” she says. “I have been the
      somebody.”</p>
      <h1>What she would like to read</h1>
      <p>She has asked us to say that unsolicited work is welcome, and to be exact about what that means:</p>
      <ol>
        <li>ten pages of script, not a pitch document and not a deck of photographs</li>
        <li>one paragraph on who is lying, and to whom</li>
        <li>no comparison with anything that has already been on television</li>
      </ol>
      <p>Everything is read by two people. You will hear within six weeks, and if the answer is no it will say which page
      we stopped believing it on. Send it to <a href="mailto:ines@primal.example">ines@primal.example</a>.</p>
      <p>Channel North has already had its first telephone call from her. It was, they report, friendly, brief and
      expensive. The coffee pot has been moved to her office, <u>on loan</u>.</p>
    `),
    imageUrl: 'news/06-ines-caldeira-joins-as-head-of-drama.jpg',
    status: 'published',
    publishedAt: '2025-09-08T08:00:00Z',
    author: 'Mara Lindqvist',
    categories: ['Company News'],
    shows: ['The Long Rain'],
  },
  {
    title: 'The Long Rain returns',
    excerpt: 'Channel North has ordered six more parts. The forecast in the first of them is dry.',
    content: rich(`
      <p>Channel North has commissioned a second series of <a href="/shows/the-long-rain">The Long Rain</a>. There will
      be six parts, by the same writer, with the same director and, which surprised nobody more than them, the same insurers.</p>
      <p>We had not meant to make another. Inês Caldeira wrote an ending and the ending was final. But in February,
      about a week after it went out, she began to receive letters from retired police officers. There were thirty-one
      in all. None of them complained about procedure, which is apparently unheard of. Most said that the part they
      recognised was the morning after, when it stops, and there is nothing left to hide behind.</p>
      <h1>The morning after</h1>
      <p>So that is where series two begins. It has not rained in the port for nineteen days. The harbour is low and
      things have come up out of the mud: a bicycle, a filing cabinet, eventually a car. Hanne Calloway, who is now on
      days and hates them, has been asked to match what the water gives back with what people said at the time they had
      lost. <em>The lists do not agree.</em></p>
      <p>Viewers worried by the title may relax. It comes back at the end of part one, heavily.</p>
      <h1>Who, when</h1>
      <p>Ailsa Marchbank will again play Hanne. Nuala Brandt directs all six parts and Henrik Vos photographs them.
      Filming is planned for the winter, since that is when the weather is cheapest, and casting for about ninety
      speaking parts opens in August through our <a href="/contact">talent network</a>.</p>
      <p>The first series reached 3.1 million people a week on Channel North and, according to a hardware chain that wrote
      to thank us, did something remarkable to the sale of dehumidifiers. It can still be watched there in full. Start it
      on a fine evening, with the windows open.</p>
    `),
    imageUrl: 'news/07-the-long-rain-returns.jpg',
    status: 'published',
    publishedAt: '2025-06-03T09:00:00Z',
    author: 'Amal Rahmani',
    categories: ['Productions', 'Company News'],
    shows: ['The Long Rain'],
  },
  {
    title: 'Building a lens for the dark',
    excerpt:
      'Harbour Street has nine street lamps. We wanted to film by them and by nothing else. Here is how.',
    content: rich(`
      <p>People ask about the look of <a href="/shows/the-long-rain">The Long Rain</a>, and I tell them that there were nine
      lamps. That is the whole method. Harbour Street has nine sodium street lamps and two neon signs, and when Nuala and I
      first stood there at two in the morning we agreed that anything we added would be worse.</p>
      <p>The trouble is that nine lamps in heavy rain are not much light. My meter, which is an optimist, called it a third of
      what our fastest lens needed. One can make a camera more sensitive, but then the blacks go the colour of weak tea,
      and I had promised Nuala black.</p>
      <h1>Brannigan and Daughter</h1>
      <p>There is a workshop in Sheffield with two people in it who grind glass for surveyors. I took them a bad drawing and a
      good cake. Aoife Brannigan, the daughter, asked me one question: did I mind what happened at the edges? I said that
      at night the edges were where I would want things to happen. She said, in that case, it could be done.</p>
      <p>It took fourteen months. The result is a forty millimetre lens with an aperture of <strong>T1.0</strong>, weighing
      as much as a car battery. In the centre it is as sharp as anything you can hire. Towards the sides it begins, very
      slightly, to dream: points of light open into discs, and each disc has a thin bright rim, like a coin.</p>
      <h1>What we learned</h1>
      <ul>
        <li>At full aperture the sharp part of the picture is four centimetres deep. Our focus puller, Grace, now measures
        everything in life by eye and is always right.</li>
        <li>Rain on a window four feet away becomes scenery. We rewrote a dozen shots to use it.</li>
        <li>Brass conducts cold. Wear gloves.</li>
      </ul>
      <p>Three were made. Two are ours and can be borrowed by any student who will come and fetch one. The third belongs to
      Aoife, who keeps it on the kitchen windowsill, where it has already burned a small hole in a calendar.</p>
    `),
    imageUrl: 'news/08-building-a-lens-for-the-dark.jpg',
    status: 'published',
    publishedAt: '2025-02-06T10:00:00Z',
    author: 'Henrik Vos',
    categories: ['Productions'],
    shows: ['The Long Rain'],
  },
  {
    title: 'The Long Rain opens Northlight festival',
    excerpt:
      'Six hundred people in wet coats, two parts of a new drama, and a roof with a sense of occasion.',
    content: rich(`
      <p>The twelfth Northlight festival opened last night with the first two parts of
      <a href="/shows/the-long-rain">The Long Rain</a>, shown on a screen nineteen metres wide to a full house at the
      Alhambra. It was the first time that anybody outside the cutting room had seen it. It was also, as it happened,
      raining.</p>
      <p>A word about the name. The festival was there long before Northlight Studios, who own most of this company, and the
      two are not related. Both have stopped correcting people. We were chosen by a jury of four projectionists and a
      librarian, and the first that our owners knew of it was the poster.</p>
      <h1>About the roof</h1>
      <p>The Alhambra was built in 1911 and its roof is mostly original. Around the fortieth minute of part one, while Hanne
      Calloway sits listening to water come through the ceiling of the interview room, water began to come through the
      ceiling of the Alhambra. It fell into the aisle beside row K, in excellent time with the soundtrack.</p>
      <p>Nobody moved. Several people told us afterwards that they had admired the effect. The manager put down a bucket
      during a scene change, to applause.</p>
      <h1>Questions from the floor</h1>
      <p>Inês Caldeira, Nuala Brandt and Ailsa Marchbank stayed for an hour. Somebody asked Ailsa how she prepared for the
      part of a woman who has not slept properly in years, and she pointed at her daughter, who is two. A retired harbour
      pilot said that the tide was wrong in the third scene. <strong>He was right</strong>, and we had until this
      morning’s final mix to have the line re-recorded. It has been.</p>
      <p>The series goes out on Channel North on Sundays at nine, from <strong>5 January</strong>. We would recommend the
      largest screen that you can borrow and, if you can arrange it, a bucket.</p>
    `),
    imageUrl: 'news/05-the-long-rain-opens-northlight-festival.jpg',
    status: 'published',
    publishedAt: '2024-11-21T11:00:00Z',
    author: 'Mara Lindqvist',
    categories: ['Awards', 'Productions'],
    shows: ['The Long Rain'],
  },
];
