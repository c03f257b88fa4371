/** An article whose text holds many pictures, to measure how a phone copes with it. */
const PICTURES = 40;
const PARAGRAPH =
  'Twice a day the sea takes four hundred square miles of marsh and gives them back changed. '.repeat(4);

/**
 * Writes it over the API, with the pictures of the demo content in turn and a paragraph before each, and returns its path. Throws if
 * a request is refused.
 */
export async function createPictureArticle(site: string, cookie: string): Promise<string> {
  const headers = { cookie, origin: site, 'content-type': 'application/json' };
  const ask = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(`${site}/api${path}`, { headers, ...options });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return text;
  };
  const content = (await ask('/shows?limit=50')) + (await ask('/people?limit=50'));
  const files = [...new Set(content.match(/(?<="\/assets\/)[^"]+\.jpg(?=")/g))];
  const parts = Array.from({ length: PICTURES }, (_, at) => {
    const figure = `<figure data-media="${files[at % files.length]}" data-size="wide"><figcaption>Picture ${at + 1}</figcaption></figure>`;
    return `<p>${PARAGRAPH}</p>${figure}`;
  });
  const article = { title: 'Forty pictures of the marsh', content: parts.join(''), status: 'published' };
  const created = await ask('/news', { method: 'POST', body: JSON.stringify(article) });
  const { data } = JSON.parse(created) as { data: { slug: string } };
  return `/news/${data.slug}`;
}
