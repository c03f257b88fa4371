import { expect, test } from '../../fixtures';

test(
  'the API documentation explains a token, a login and an upload, and lists every operation',
  { tag: '@desktop' },
  async ({ request }) => {
    const html = await (await request.get('/api/docs')).text();
    expect(html).toMatch(/<h1[^>]*>API</);
    for (const words of ['Make a token', '/api/auth/login', 'text, at most 200 characters'])
      expect(html).toContain(words);
    const { paths } = (await (await request.get('/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const calls = Object.values(paths).flatMap((each) => Object.keys(each));
    expect(html.match(/<details class="operation"/g)).toHaveLength(calls.length);
    expect(html.split('id="createUser"')[1]).toContain('Authorization: Bearer $TOKEN');
  },
);
