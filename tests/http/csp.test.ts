import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealScripts } from '~/http/csp';

const NONCE = 'n0nce';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');

describe('a sealed page', () => {
  it('allows its own scripts by their contents, and keeps no nonce', () => {
    const html = `<script nonce="${NONCE}">let a = "</p>";</script><script nonce="${NONCE}" async="">b()</script>`;
    const { body, policy } = sealScripts(html, NONCE);
    expect(scriptsOf(policy)).toEqual(["'self'", hashOf('let a = "</p>";'), hashOf('b()')]);
    expect(body).not.toContain(NONCE);
  });

  it('allows no script that somebody has written into it', () => {
    const { policy } = sealScripts('<script>stolen()</script><script nonce="guess">stolen()</script>', NONCE);
    expect(scriptsOf(policy)).toEqual(["'self'"]);
  });

  it('counts a script that comes from a file as one of the site', () => {
    const { policy } = sealScripts(`<script nonce="${NONCE}" src="/build/a.js"></script>`, NONCE);
    expect(scriptsOf(policy)).toEqual(["'self'"]);
  });

  it('allows nothing that nobody needs', () => {
    const { policy } = sealScripts('', NONCE);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("style-src 'self';");
    for (const directive of ['base-uri', 'object-src', 'frame-ancestors'])
      expect(policy).toContain(`${directive} 'none'`);
    expect(policy).not.toMatch(/unsafe|nonce|\*|http:/);
  });
});
