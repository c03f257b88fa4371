import { chromium } from '@playwright/test';
import { readdirSync, mkdirSync } from 'node:fs';
const dir = readdirSync('/tmp').filter((d) => d.startsWith('showreel-chromium-')).map((d) => '/tmp/' + d).find((d) => { try { return readdirSync(d).includes('chromium'); } catch { return false; } });
process.env.LD_LIBRARY_PATH = dir;
mkdirSync('/tmp/shots', { recursive: true });
const base = 'http://127.0.0.1:3990';
const browser = await chromium.launch({ executablePath: dir + '/chromium', args: ['--no-sandbox'] });
const js = process.env.NOJS !== '1';
const context = await browser.newContext({ baseURL: base, javaScriptEnabled: js });
const page = await context.newPage();
await page.goto('/admin');
if (await page.locator('[name=username]').count()) { await page.fill('[name=username]', 'admin'); await page.fill('[name=password]', 'Correct-horse-9'); await page.click('button[type=submit]'); await page.waitForURL('**/dashboard'); }
const shots = JSON.parse(process.argv[2]);
for (const [name, path, widths = [375, 768, 1440], full = true] of shots)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 812 : 900 });
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(700);
    if (process.env.CLIP) { const [x,y,w,h] = process.env.CLIP.split(',').map(Number); await page.waitForTimeout(1500); await page.screenshot({ path: '/tmp/shots/clip.png', clip: { x, y, width: w, height: h } }); continue; }
    await page.screenshot({ path: `/tmp/shots/${name}-${width}${js ? '' : '-nojs'}.png`, fullPage: full });
  }
await browser.close();
