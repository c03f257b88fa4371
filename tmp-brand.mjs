const base = 'http://127.0.0.1:3990';
const a = await fetch(base + '/admin', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ username: 'admin', password: 'Correct-horse-9' }) });
const cookie = a.headers.getSetCookie()[0].split(';')[0];
const r = await fetch(base + '/api/settings', { method: 'PUT', headers: { cookie, origin: base, 'content-type': 'application/json' }, body: process.argv[2] });
console.log(r.status, (await r.text()).slice(0, 300));
