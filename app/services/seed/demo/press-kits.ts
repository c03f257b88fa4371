import { NO_PRESS, type StoredUploadPress } from '~models/upload-press';
import { rich } from './rich-text';
import type { DemoKit } from './types';

/** A picture that is on no page, so that nobody finds it before the embargo of its kit has ended. */
export const EMBARGOED_STILL = 'shows/double-or-nothing/media-3.jpg';

const RAIN = 'shows/the-long-rain';

export const theLongRainKit: DemoKit = {
  visibility: 'public',
  logline: 'It has rained for six weeks. Tonight somebody confesses to a killing that has not happened.',
  short:
    'Hanne Calloway has the night desk in a port where it has rained for forty-one days. A man comes in, sits down, and confesses to a killing. There is no body, no missing person and no report. She has six nights to decide whether she listens to a liar, a witness or a man with an appointment.',
  long: rich(`
    <p>Hanne Calloway has the night desk in a port where it has rained for forty-one days. At ten past two on a
    Tuesday a man comes in out of it, sits down, and confesses to a killing. There is no body, no missing person
    and no report. He has the details right of a flat on Harbour Street that will not be let until the following
    week.</p>
    <p>What follows is six nights of police work with nothing to investigate. All the rain is real. It took eleven
    weeks and cost one camera, two vans and a caterer.</p>
  `),
  notes: rich(`
    <p>The second series is being filmed. Inês Caldeira and Nuala Brandt speak about it by appointment.</p>
  `),
  stills: [
    { file: `${RAIN}/thumb.jpg` },
    { file: `${RAIN}/media-3.jpg` },
    { file: `${RAIN}/media-1.jpg` },
  ],
  clips: [{ file: `${RAIN}/main.mp4` }, { file: `${RAIN}/media-2.mp4` }],
  contacts: [
    {
      name: 'Amal Rahmani',
      role: 'Interviews and pictures',
      phone: '+44 117 496 0812',
      email: 'press@primal.example',
    },
  ],
  technical: {
    format: 'UHD, HDR',
    aspect: '2:1',
    sound: '5.1, audio description',
    runningTime: '58 to 71 minutes',
    rating: '15',
  },
};

export const doubleOrNothingKit: DemoKit = {
  visibility: 'public',
  embargoUntil: { daysFromNow: 6 },
  logline: 'Two strangers, one pot of money, seventeen questions, and now an audience that can be heard.',
  short:
    'Forty new parts, with the audience in the round for the first time. Two strangers at two desks share one pot of money, which each of seventeen questions doubles. A perfect game is worth £131,072. Bex Tolliver asks the questions.',
  long: rich(`
    <p>The second series goes before an audience. The curved wall of 640 panels stays and still does its own sums;
    what is new is that the players hear four hundred people hold their breath.</p>
  `),
  notes: rich(`
    <p>Nothing of the second series has been announced before this minute. <strong>Bex Tolliver</strong> gives
    interviews on the day before, for publication with the announcement.</p>
  `),
  stills: [{ file: EMBARGOED_STILL }],
  clips: [],
  contacts: [
    {
      name: 'Amal Rahmani',
      role: 'Interviews with Bex Tolliver',
      phone: '+44 117 496 0812',
      email: 'press@primal.example',
    },
  ],
  technical: {
    format: 'HD',
    aspect: '16:9',
    sound: 'Stereo',
    runningTime: '46 minutes',
    rating: '',
  },
};

const ORBIT = 'shows/perihelion';

/** Who is on a picture of a kit, and has to be asked before the press may have it. */
export const peopleOnStills: ReadonlyMap<string, string> = new Map([
  ['people/sun-hee-park.jpg', 'Sun-hee Park'],
  ['people/amal-rahmani.jpg', 'Amal Rahmani'],
  ['people/henrik-vos.jpg', 'Henrik Vos'],
  ['people/mara-lindqvist.jpg', 'Mara Lindqvist'],
]);

export const perihelionKit: DemoKit = {
  visibility: 'link',
  logline: 'Seven people, thirty thousand tonnes of ice, and a pilot who was found dead in a locked compartment.',
  short:
    'Day 211. The freighter Anselm carries ice past the planet Aru when its pilot is found dead in a locked compartment. The closest pass is nine days off. Seven people have one manual, none of the training it assumes, and different recollections of who spoke to her last.',
  long: rich(`
    <p>Nothing outside the window was added afterwards. Aru is two metres of plaster, iron filings and vinegar, lit
    by one lamp and turned by hand behind the glass.</p>
  `),
  notes: rich(`
    <p>The portraits of the makers can be printed as soon as each of them has approved theirs.</p>
  `),
  stills: [
    ...['thumb', 'media-1', 'media-3'].map((name) => ({ file: `${ORBIT}/${name}.jpg` })),
    ...[...peopleOnStills.keys()].map((file) => ({ file })),
  ],
  clips: [{ file: `${ORBIT}/main.mp4` }],
  contacts: [
    {
      name: 'Amal Rahmani',
      role: 'Interviews and pictures',
      phone: '+44 117 496 0812',
      email: 'press@primal.example',
    },
  ],
  technical: {
    format: 'UHD',
    aspect: '2.39:1',
    sound: '5.1',
    runningTime: '49 to 52 minutes',
    rating: '12',
  },
};

const STILLS: ReadonlySet<string> = new Set(
  [theLongRainKit, doubleOrNothingKit, perihelionKit].flatMap(({ stills = [] }) =>
    stills.map(({ file }) => file),
  ),
);

/**
 * Returns what the demo company says of a picture for the press: what its kits have is its own, and cleared unless somebody on it has to be
 * asked first.
 */
export function demoPressOf(file: string): StoredUploadPress | undefined {
  if (!STILLS.has(file)) return undefined;
  const said = { ...NO_PRESS, credit: 'Primal', rights: 'For reporting about the programme' };
  if (peopleOnStills.has(file)) return said;
  return { ...said, cleared: true, clearedBy: { id: 'demo', name: 'Showreel' }, clearedAt: new Date() };
}
