import { rich } from './rich-text';
import { demoTalent } from './talent';
import type { DemoPerson } from './types';

/** The team, in the order of the site. */
export const demoTeam: DemoPerson[] = [
  {
    name: 'Mara Lindqvist',
    kind: 'team',
    role: 'Founder and creative director',
    bio: rich(`
      <p>Mara spent twelve years cutting other people’s documentaries, most of them shorter when she had finished
      than anyone had asked for. In July 2016 she and Tomas put two desks into the back of a frame shop, and their
      first commission arrived before the telephone did.</p>
      <p>She reads everything before it is made and watches everything before it goes out, the second time with
      the sound off. Ask her about <a href="/shows/the-ink-archive">The Ink Archive</a>, which began with a
      basement key she was lent for an afternoon. She grew up in Luleå and still considers a Bristol winter to be a
      kind of autumn.</p>
    `),
    videoUrl: 'people/mara-lindqvist.mp4',
    imageUrl: 'people/mara-lindqvist.jpg',
    displayType: 'video',
    email: 'mara@primal.example',
    linkedinUrl: 'https://www.linkedin.com/in/mara-lindqvist-primal-example',
    orderPosition: 0,
  },
  {
    name: 'Tomas Okafor',
    kind: 'team',
    role: 'Managing director',
    bio: rich(`
      <p>Tomas trained as a structural engineer and checks a budget the way he was taught to check a bridge, by
      assuming the worst lorry. He founded the company with Mara, negotiated the sale of its majority to Northlight
      Studios in 2019, and wrote into the contract that the studio sees finished programmes and not drafts.</p>
      <p>He knows what each of the forty people here costs, what they are worth, and, in about half the cases,
      what they like for lunch. The <a href="/news/a-new-home-on-canal-street">new building on Canal
      Street</a> is his doing. On Saturdays he referees under-twelves’ football, which he describes as the harder
      job.</p>
    `),
    imageUrl: 'people/tomas-okafor.jpg',
    displayType: 'image',
    email: 'tomas@primal.example',
    linkedinUrl: 'https://www.linkedin.com/in/tomas-okafor-primal-example',
    orderPosition: 1,
  },
  {
    name: 'Inês Caldeira',
    kind: 'team',
    role: 'Head of drama',
    bio: rich(`
      <p>Before anyone put her name on a script, Inês had repaired fourteen series by other writers, uncredited and
      on the whole without complaint. She wrote <a href="/shows/the-long-rain">The Long Rain</a> early in the
      mornings at the table in our kitchen, and it won her the television prize at Ghent.</p>
      <p>She has run the drama department since September 2025. Writers who send her a treatment get a telephone
      call rather than notes, usually about page three. Three series are in development with her, and so is a film,
      of which she will say only that it has a lighthouse in it and that the lighthouse is not the point.</p>
    `),
    imageUrl: 'people/ines-caldeira.jpg',
    displayType: 'image',
    email: 'ines@primal.example',
    linkedinUrl: 'https://www.linkedin.com/in/ines-caldeira-primal-example',
    orderPosition: 2,
  },
  {
    name: 'Jonah Whitlock',
    kind: 'team',
    role: 'Head of natural history',
    bio: rich(`
      <p>Jonah was a reserve warden first and took up a camera because nobody believed his figures for curlew. He has
      since filmed on five continents and maintains that the best light of his career fell on a sewage outfall in
      Lincolnshire.</p>
      <p>He led the barge, the kite and the crew of five behind <a href="/shows/salt-country">Salt Country</a>, and
      is out there again for the next six parts. Messages reach him at high water, when there is nothing to do but
      answer them. If you need him quickly, ask for a tide table.</p>
    `),
    imageUrl: 'people/jonah-whitlock.jpg',
    displayType: 'image',
    email: 'jonah@primal.example',
    orderPosition: 3,
  },
  {
    name: 'Sun-hee Park',
    kind: 'team',
    role: 'Executive producer, science fiction',
    bio: rich(`
      <p>Sun-hee built miniatures for feature films in Seoul and Wellington until the work moved into computers, at
      which point she moved into producing, to move some of it back. The plaster planet of
      <a href="/shows/perihelion">Perihelion</a> was her condition for making the series at all.</p>
      <p>She keeps a list of every explanation cut from a script and has promised to publish it when it is longer
      than the scripts. Her test for an idea is whether it would still worry her with the spaceship taken out. She
      repairs clocks, badly by her own account, and all fourteen on her wall agree.</p>
    `),
    videoUrl: 'people/sun-hee-park.mp4',
    imageUrl: 'people/sun-hee-park.jpg',
    displayType: 'video',
    email: 'sun-hee@primal.example',
    linkedinUrl: 'https://www.linkedin.com/in/sun-hee-park-primal-example',
    orderPosition: 4,
  },
  {
    name: 'Dee Abara',
    kind: 'team',
    role: 'Head of entertainment',
    bio: rich(`
      <p>Dee called bingo in Southend at sixteen, ran the floor of live Saturday shows at twenty-six, and has not
      lost the habit of counting a room. She devised <a href="/shows/double-or-nothing">Double or Nothing</a> on the inside of a cereal packet, which hangs framed beside the accounts department.</p>
      <p>Any new game is first played at lunch, for biscuits. If people go on arguing about it after the biscuits
      are gone, she writes down the rules. She believes that an audience can smell a fixed question and that every
      contestant should leave with a good story, including the ones who leave with a pound.</p>
    `),
    imageUrl: 'people/dee-abara.jpg',
    displayType: 'image',
    email: 'dee@primal.example',
    linkedinUrl: 'https://www.linkedin.com/in/dee-abara-primal-example',
    orderPosition: 5,
  },
  {
    name: 'Amal Rahmani',
    kind: 'team',
    role: 'Head of production',
    bio: rich(`
      <p>Amal joined in 2017 as the company’s only production secretary and now answers for every crew, call sheet
      and generator we send out of the yard. She has moved a unit of seventy over a mountain pass in snow, and
      considers that easier than getting a van parked in Clifton.</p>
      <p>Her schedules are known for a line at the bottom of each day that says what will be left out if things go
      wrong. Nothing has ever gone wrong in a way that was not on the line. New starters spend their first morning
      with her and are given a torch.</p>
    `),
    imageUrl: 'people/amal-rahmani.jpg',
    displayType: 'image',
    email: 'amal@primal.example',
    linkedinUrl: 'https://www.linkedin.com/in/amal-rahmani-primal-example',
    orderPosition: 6,
  },
  {
    name: 'Henrik Vos',
    kind: 'team',
    role: 'Director of photography',
    bio: rich(`
      <p>Henrik lit theatre in Utrecht for a decade before he owned a light meter, and still sets a scene by walking
      through it with his coat on. He shot The Long Rain at night, in weather, with
      <a href="/news/building-a-lens-for-the-dark">a lens he had helped to grind</a>.</p>
      <p>He prefers one lamp to six and asks for the six anyway, so that there is something to send back. The
      Lumen he won for it stands on the workshop windowsill, where it is used to dry gloves. He teaches on the second
      Thursday of each month, to whoever turns up and will hold a flag.</p>
    `),
    imageUrl: 'people/henrik-vos.jpg',
    displayType: 'image',
    email: 'henrik@primal.example',
    orderPosition: 7,
  },
  {
    name: 'Luca Ferrante',
    kind: 'team',
    role: 'Executive producer, food and features',
    bio: rich(`
      <p>Luca cooked for eight years in kitchens without windows and came to television through a dishwasher who was
      making a film about the head chef. He is responsible for <a href="/shows/ember">Ember</a> and for anything
      else we make in which somebody’s hands know more than they can say.</p>
      <p>He also looks after our documentaries, on the grounds that an archive, too, is mostly a matter of patience
      and ventilation. Interviews with him take place on foot. He bakes for the office on Fridays, and there is a
      rota, enforced, for the corner pieces.</p>
    `),
    imageUrl: 'people/luca-ferrante.jpg',
    displayType: 'image',
    email: 'luca@primal.example',
    linkedinUrl: 'https://www.linkedin.com/in/luca-ferrante-primal-example',
    orderPosition: 8,
  },
];

export const demoPeople: DemoPerson[] = [...demoTeam, ...demoTalent];
