/** Every screen with words wider than a phone: it fits every window, axe finds nothing in either theme, and the browser reports no issue. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, expectNoOverflow, test, violations, violationsInBothThemes } from '../../fixtures';
import { makeLongContent, type Content } from '../../long-content';
import { isOfEveryKind, screensOf, sharesComponents, type Screen } from '../../screens';
import { everyNth, IS_LONG, someOf } from '../../full-length';

/** `npm test` tries fewer widths; of those screens that axe examines the widest, too. */
const WIDTHS = IS_LONG ? [320, 340, 375, 768, 1440] : [320, 768];

useEmptySite();
test.use({ viewport: { width: 320, height: 800 } });

let content: Content;
test.beforeAll(async () => {
  content = await makeLongContent();
});
test.beforeEach(async ({ allow }) => {
  allow.failing(/\/no\/such\/page|no-such-article|\/admin\/(?:users|shows\/)/);
  allow.failing(/\/(?:preview|press\/k|approve|watch)\//);
  await allow.thirdParty('https://www.google.com');
});

/** Collects the entries of the browser's issues panel. */
async function collectIssues(page: Page): Promise<string[]> {
  const issues: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Audits.issueAdded', ({ issue }) => {
    issues.push(JSON.stringify(issue));
  });
  await session.send('Audits.enable');
  return issues;
}

/** Form fields without an id or name, which neither a browser nor a password manager can identify. */
const unnamedFields = (page: Page) =>
  page
    .locator('input:not([type=hidden]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter(({ id }, at) => !id && !fields[at]?.getAttribute('name'))
        .map(({ outerHTML }) => outerHTML),
    );

const AUTOFILLED = ['name', 'address', 'email', 'tel', 'url', 'username', 'organization', 'country'];

/** Fields that a browser would fill in with what it knows of the editor; newer browsers report them as issues. */
const misnamedFields = (page: Page) =>
  page
    .locator('input:not([type=hidden], [autocomplete]), textarea:not([autocomplete])')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''))
    .then((names) => names.filter((name) => AUTOFILLED.includes(name)));

/** Forms that ask for a password without saying whose, on which browsers comment and password managers stumble. */
const anonymousPasswords = (page: Page) =>
  page
    .locator('form:has([type=password]):not(:has(input[autocomplete~=username], input[name=username]))')
    .evaluateAll((forms) => forms.map(({ id }) => id));

/**
 * Texts that reach beyond the window's right edge, where nobody can scroll to them. Those that end in an ellipsis and those
 * for screen readers only are left out. Runs in the page.
 */
function cutOffTexts(): string[] {
  const isMeant = (element: Element | null): boolean => {
    if (element === null) return false;
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
    const isHandled = /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || clipPath !== 'none';
    return isHandled || element.matches('svg') || isMeant(element.parentElement);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const parent = texts.currentNode.parentElement;
    if (range.getBoundingClientRect().right <= document.documentElement.clientWidth + 1) continue;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || isMeant(parent)) continue;
    found.push(
      `text cut off in ${parent.tagName} ${parent.className}: ${texts.currentNode.textContent?.slice(0, 30)}`,
    );
  }
  return found.slice(0, 6);
}

/**
 * The widths at which the page scrolls sideways, each with the elements that stick out. An element inside another one that
 * clips or scrolls is left out: it cannot widen the page.
 */
async function overflows(page: Page, widths: number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => {
      const root = document.documentElement;
      const scrollers = [root, ...document.querySelectorAll('dialog[open]')];
      return scrollers
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .flatMap((scroller) => {
          const isClipped = (element: Element): boolean => {
            const parent = element.parentElement;
            if (!parent || parent === scroller || parent === document.body) return false;
            return getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent);
          };
          const elements = [...scroller.querySelectorAll('*')]
            .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
            .filter((element) => !isClipped(element))
            .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
          return [`${scroller.tagName} scrolls`, ...elements.slice(0, 6)];
        });
    });
    const cut = await page.evaluate(cutOffTexts);
    if (wide.length + cut.length > 0) found.push(`${width}: ${[...wide, ...cut].join(', ')}`);
  }
  return found;
}

/** The forms of single fields look alike, so that one of each shape is tested; in `npm test` so are the screens that share a component. */
const isOneOfMany = (screen: Screen) =>
  isOfEveryKind(screen.path) ||
  sharesComponents(screen) ||
  (screen.path.startsWith('/admin/edit/') &&
    !/\/(?:title|description|excerpt|thumbnailUrl|orderPosition|name|address)$/.test(screen.path));

/** Leaves the first operations of the API's documentation, because one component draws all of them. */
const leaveFewOperations = (page: Page) =>
  page.locator('details.operation').evaluateAll((operations) => {
    for (const operation of operations.slice(6)) operation.remove();
  });

/** Returns what is wrong with the screen that is open. */
async function wrongWith(page: Page, widths: number[]) {
  return {
    overflows: await overflows(page, widths),
    unnamed: await unnamedFields(page),
    misnamed: await misnamedFields(page),
    anonymous: await anonymousPasswords(page),
  };
}

for (const [who, isTheirs] of [
  ['a visitor', ({ as }) => as === undefined],
  ['an editor in Edit Mode', ({ as, path }) => as === 'admin' && !path.startsWith('/admin')],
  ['an administrator', ({ as, path }) => as === 'admin' && path.startsWith('/admin')],
] as [string, (screen: Screen) => boolean][]) {
  test(`every screen of ${who} fits every window, is accessible, and leaves the browser's issues panel empty`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(600_000);
    const issues = await collectIssues(page);
    const screens = screensOf(content).filter(
      (screen) => isTheirs(screen) && !screen.post && !isOneOfMany(screen),
    );
    if (screens.some(({ as }) => as)) await signInAs(context, site.url, 'admin');
    // The screens of the admin share their parts: axe examines every third one in `npm test`. One style sheet colours all of them.
    const examined = new Set(who === 'an administrator' ? everyNth(screens, 3) : screens);
    const inTheDark = new Set(who === 'an administrator' ? everyNth(screens, 8) : []);
    for (const screen of screens) {
      const { path } = screen;
      await page.goto(path);
      if (!IS_LONG) await leaveFewOperations(page);
      const wrong = await wrongWith(page, examined.has(screen) ? [...new Set([...WIDTHS, 1440])] : WIDTHS);
      // The sidebar and the header of the admin are everywhere the same.
      const within = IS_LONG || who !== 'an administrator' || screen === screens[0] ? undefined : 'main';
      const examine = inTheDark.has(screen)
        ? () => violationsInBothThemes(page, within)
        : () => violations(page, { within });
      const axe = examined.has(screen) ? await examine() : [];
      expect
        .soft({ path, ...wrong, issues: issues.splice(0), axe })
        .toEqual({ path, overflows: [], unnamed: [], misnamed: [], anonymous: [], issues: [], axe: [] });
    }
  });
}

/** Returns the position and name of every control. */
const controls = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=textbox]',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({
        box: element.getBoundingClientRect().toJSON() as DOMRect,
        html: element.outerHTML.slice(0, 160),
      }))
      .filter(({ box: { width, height, x, y } }) => width > 8 && height > 8 && x >= 0 && y + scrollY >= 0),
  );

/** Takes a screenshot of the whole page with its controls, and repeats it while the page still moves. */
async function shootControls(page: Page) {
  for (;;) {
    const found = await controls(page);
    const shot = await page.screenshot({ animations: 'disabled', fullPage: true });
    if (JSON.stringify(found) !== JSON.stringify(await controls(page))) continue;
    return { found, image: await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true }) };
  }
}

/** The controls whose area of a screenshot has a single colour. */
async function invisibleControls(page: Page): Promise<string[]> {
  const { found, image } = await shootControls(page);
  const { width, height, channels } = image.info;
  const isOneColour = ({ left, right, top, bottom }: DOMRect) => {
    const darkest = [255, 255, 255];
    const lightest = [0, 0, 0];
    for (let y = Math.floor(top); y < Math.min(Math.ceil(bottom), height); y += 1)
      for (let x = Math.floor(left); x < Math.min(Math.ceil(right), width); x += 1)
        for (const [channel, dark] of darkest.entries()) {
          const value = image.data[(y * width + x) * channels + channel] ?? 0;
          darkest[channel] = Math.min(dark, value);
          lightest[channel] = Math.max(lightest[channel] ?? 0, value);
        }
    return darkest.every((dark, channel) => (lightest[channel] ?? 0) - dark < 40);
  };
  const isInImage = ({ left, top }: DOMRect) => left < width && top < height;
  return found.filter(({ box }) => isInImage(box) && isOneColour(box)).map(({ html }) => html);
}

/** Returns the state of a switch, and its picture. */
async function shootSwitch(page: Page, name: string) {
  const control = page.getByRole('button', { name });
  const shot = await control.screenshot();
  return [await control.getAttribute('aria-pressed'), await sharp(shot).raw().toBuffer()] as const;
}

test.describe('with forced colours', () => {
  test.use({
    viewport: { width: 1280, height: 900 },
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  });

  test('every control is visible, and a switch shows whether it is on', async ({ page, context, site }) => {
    test.setTimeout(180_000);
    const visitor = ['/', '/news?q=', '/admin', '/people', '/contact', `/shows/${content.show.slug}`];
    const staff = [
      `/admin/shows/${content.show.id}`,
      '/shows/edit',
      '/admin/media',
      '/admin/users',
      '/admin/profile',
      '/admin/settings',
    ];
    const expectVisible = async (path: string) => {
      await page.goto(path);
      expect.soft([path, await invisibleControls(page)]).toEqual([path, []]);
    };
    for (const path of someOf(visitor)) await expectVisible(path);
    await signInAs(context, site.url, 'admin');
    for (const path of someOf(staff)) await expectVisible(path);

    await expectVisible('/admin/shows');
    const [on, drawnOn] = await shootSwitch(page, `${content.show.title} on the home page`);
    const [off, drawnOff] = await shootSwitch(page, 'Ordinary on the home page');
    expect([on, off]).toEqual(['true', 'false']);
    expect(drawnOn.equals(drawnOff)).toBe(false);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no form of an account, a file or a show is wider than the narrowest phone', async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(120_000);
    const screens = screensOf(content).filter(
      (screen) =>
        !screen.post &&
        !isOneOfMany(screen) &&
        /^\/admin\/(?:profile|(?:users|media|shows)\/\w+)$/.test(screen.path),
    );
    expect(screens.length).toBeGreaterThan(2);
    await signInAs(context, site.url, 'admin');
    for (const { path } of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expectNoOverflow(page);
    }
  });
});
