/** What the tests without a browser take for a visible element, a name, and the request of a form. */
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { byRole, byText } from './http-pages/roles';
import { descriptionOf } from './http-pages/names';
import { invalidControls, sendingOf } from './http-pages/submission';
import { isHidden } from './http-pages/visibility';

const PAGE = new URL('https://site.test/admin/shows?page=2');

function read(html: string) {
  const { document } = new JSDOM(html, { url: PAGE.href }).window;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const button = document.querySelector<HTMLButtonElement>('button');
  const form = document.querySelector('form') ?? document.createElement('form');
  return { document, all, form, button };
}

describe('a form', () => {
  it('sends the values that a browser sends, with the button that was used', () => {
    const { form, button } = read(`<form method="post" action="/here">
      <button name="intent" value="save">Save</button><button name="intent" value="other">Other</button>
      <input name="title" value="Ember"><textarea name="text">two\nlines</textarea>
      <input type="checkbox" name="on" checked><input type="checkbox" name="off">
      <input type="radio" name="one" value="a"><input type="radio" name="one" value="b" checked>
      <select name="status"><option value="x">X<option value="y" selected>Y</select>
      <input name="gone" value="1" disabled><fieldset disabled><input name="gone" value="2"></fieldset>
      <input value="without a name"></form><input name="outside" value="3">`);
    const { url, method, body } = sendingOf(form, button, PAGE, new Map());
    expect([url.href, method]).toEqual(['https://site.test/here', 'POST']);
    expect([...(body as URLSearchParams)]).toEqual([
      ['intent', 'save'],
      ['title', 'Ember'],
      ['text', 'two\r\nlines'],
      ['on', 'on'],
      ['one', 'b'],
      ['status', 'y'],
    ]);
  });

  it('is sent to the address of its button, or else of the page', () => {
    const { form, button } = read('<form method="post"><button formaction="/there">Go</button></form>');
    expect(sendingOf(form, button, PAGE, new Map()).url.href).toBe('https://site.test/there');
    expect(sendingOf(form, null, PAGE, new Map()).url.href).toBe(PAGE.href);
  });

  it('that is read replaces the query of the address', () => {
    const { form } = read('<form><input name="q" value="a b"></form>');
    expect(sendingOf(form, null, PAGE, new Map())).toMatchObject({
      method: 'GET',
      url: { href: 'https://site.test/admin/shows?q=a+b' },
    });
  });

  it('with files sends those that were chosen, and an empty one for each input without', () => {
    const { form, all } = read(
      '<form method="post" enctype="multipart/form-data"><input type="file" name="a"><input type="file" name="b"></form>',
    );
    const [first] = all('input');
    const files = new Map(first ? [[first, [new File(['x'], 'a.png')]]] : []);
    const { body } = sendingOf(form, null, PAGE, files);
    const sent = [...(body as FormData).values()].map((file) => (file instanceof File ? file.name : file));
    expect(sent).toEqual(['a.png', '']);
  });

  it('is refused for a control that is invalid, unless it or its button says otherwise', () => {
    const html = (attribute: string) =>
      `<form ${attribute}><input name="title" required><button formnovalidate>Go</button></form>`;
    const strict = read(html(''));
    expect(invalidControls(strict.form, null)).toEqual(['title']);
    expect(invalidControls(strict.form, strict.button)).toEqual([]);
    expect(invalidControls(read(html('novalidate')).form, null)).toEqual([]);
  });
});

describe('an element', () => {
  it('is hidden by HTML, and by a closed element around it', () => {
    const { all } = read(`<p hidden><b>1</b></p><dialog><b>2</b></dialog><template><b>3</b></template>
      <details><summary><b>4</b></summary><b>5</b></details><details open><b>6</b></details>
      <details><summary>s</summary><details open><summary><b>7</b></summary></details></details>`);
    const shown = all('b').filter((element) => !isHidden(element));
    expect(shown.map(({ textContent }) => textContent)).toEqual(['4', '6']);
  });

  it('has the name of its label, its reference, its picture or its content', () => {
    const { document } = read(`<label for="a">Title</label><input id="a"><p id="n">Named</p>
      <section aria-labelledby="n"></section><section></section>
      <a href="/"><img alt="Home"></a><button><span aria-hidden="true">×</span> Close</button>`);
    const count = (role: string, name: string) => byRole(document, role, { name, exact: true }).length;
    expect([
      count('textbox', 'Title'),
      count('region', 'Named'),
      count('link', 'Home'),
      count('button', 'Close'),
    ]).toEqual([1, 1, 1, 1]);
    expect(byRole(document, 'region', {})).toHaveLength(1);
    expect(count('button', 'clos')).toBe(0);
  });

  it('is found by its text if no smaller one has it', () => {
    const { document } = read('<div>Three <p>shows <b>here</b></p></div>');
    expect(byText(document, 'shows here').map(({ localName }) => localName)).toEqual(['p']);
    expect(byText(document, 'SHOWS').map(({ localName }) => localName)).toEqual(['p']);
    expect(byText(document, 'shows', true)).toEqual([]);
  });

  it('is described by what it refers to', () => {
    const { all } = read('<input aria-describedby="a b"><p id="b">second</p><p id="a">First</p>');
    expect(all('input').map(descriptionOf)).toEqual(['First second']);
  });
});
