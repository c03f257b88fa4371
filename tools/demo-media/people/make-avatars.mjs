// Draws the nine portraits as line art (SVG and PNG) with DiceBear "Notionists" (design by Zoish, CC0 1.0).
// Run with: npm run avatars (in this script's package). Needs @dicebear/core, @dicebear/notionists, @resvg/resvg-js
import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import { Resvg } from '@resvg/resvg-js';
import { readFileSync, writeFileSync } from 'node:fs';
const here = new URL('.', import.meta.url);
for (const p of JSON.parse(readFileSync(new URL('people.json', here)))) {
  const svg = createAvatar(notionists, { seed: p.seed, size: 1000, ...p.options }).toString();
  writeFileSync(new URL(`${p.slug}.svg`, here), svg);
  writeFileSync(new URL(`${p.slug}.png`, here), new Resvg(svg, { fitTo: { mode: 'width', value: 1000 } }).render().asPng());
}
