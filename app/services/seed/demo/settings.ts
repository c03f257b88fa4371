import { rich } from './rich-text';
import type { DemoSettings } from './types';

export const demoSettings: DemoSettings = {
  siteName: 'Primal',
  tagline: 'First, original, indispensable',
  siteDescription:
    'Drama, natural history, documentary, food and quiz shows, made by forty people in Bristol.',
  metaDescription:
    'Primal makes drama, natural history, documentaries, food programmes and quiz shows in an old tannery in Bristol. Meet the shows and the people behind them.',
  metaKeywords:
    'television production, Bristol, drama, natural history, documentary, science fiction, quiz show, food, Primal',
  contactEmail: 'hello@primal.example',
  contactPhone: '+44 117 496 0917',
  address: 'Unit 9, Tannery Yard\nLeather Lane Wharf\nBristol BS1 6XQ',
  facebookUrl: '',
  twitterUrl: 'https://x.com/primal.example',
  instagramUrl: 'https://www.instagram.com/primal.example',
  tiktokUrl: '',
  youtubeUrl: 'https://www.youtube.com/@primal.example',
  linkedinUrl: 'https://www.linkedin.com/company/primal.example',
  reelVideoUrl: '',
  logoUrl: '',
  faviconUrl: '',
  themeTemplate: 'primal',
  analyticsId: '',
  homeIntro: rich(`
    <p>Primal makes <strong>innovative content</strong></p>
    <p>Founded in July 2016 by <strong>Mara Lindqvist</strong> and <strong>Tomas Okafor</strong></p>
    <p>Majority stake taken in 2019 by a broadcaster’s own studio, <strong>Northlight Studios</strong></p>
    <p>Our owner pays for the roof and leaves the ideas alone. There are forty of us under that roof, most of us
    can make the thing we are arguing about, and no programme goes to a channel until somebody here who does not
    work on it has asked to see the next part.</p>
  `),
  talentIntro: rich(`
    <p>We do not keep a drawer of curricula vitae. Everyone we hire, from second assistant editors to people who
    can tell the age of a tide, is found through an independent talent manager, where your credits, your dates
    and your telephone number belong to you and are changed by nobody else.</p>
    <p>Make one profile, say which months you are free, and you are visible to all five of our departments at
    once. They search it every Monday. If we have nothing for you this season, we say so in writing rather than leave you guessing.</p>
  `),
  talentNetworkUrl: 'https://talent-manager.example/primal',
  mapLatitude: 51.4495,
  mapLongitude: -2.588,
  menu: [
    { to: 'home' },
    { to: 'shows' },
    { to: 'people' },
    { to: 'news' },
    { to: 'page', page: 'About' },
    { to: 'contact' },
  ],
  footerLinks: ['Careers', 'Privacy Policy', 'Terms of Use', 'Accessibility'].map((page) => ({
    to: 'page',
    page,
    label: page,
  })),
};
