import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishDocument } from '~/core/request/document.server';

const NONCE = 'n0nce';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const sealScripts = (html: string, nonce: string) =>
  finishDocument(Buffer.from(html), nonce, { isLate: false });
const framesOf = (policy: string) => /frame-src ([^;]*)/.exec(policy)?.[1];
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');

describe('the policy of a cached page', () => {
  it('allows the page’s own scripts by hash, and contains no nonce', () => {
    const html = `<script nonce="${NONCE}">let a = "</p>";</script><script nonce="${NONCE}" async="">b()</script>`;
    const { body, policy } = sealScripts(html, NONCE);
    expect(scriptsOf(policy)).toEqual(["'self'", hashOf('let a = "</p>";'), hashOf('b()')]);
    expect(String(body)).not.toContain(NONCE);
  });

  it('does not allow an injected script', () => {
    const { policy } = sealScripts('<script>stolen()</script><script nonce="guess">stolen()</script>', NONCE);
    expect(scriptsOf(policy)).toEqual(["'self'"]);
  });

  it('allows scripts from files of the site', () => {
    const { policy } = sealScripts(`<script nonce="${NONCE}" src="/build/a.js"></script>`, NONCE);
    expect(scriptsOf(policy)).toEqual(["'self'"]);
  });

  it('allows frames of the map, and of other sites only where the page holds one', () => {
    const map = framesOf(sealScripts('', NONCE).policy);
    expect(map).toBe('https://www.openstreetmap.org https://www.google.com');
    const { policy } = finishDocument(Buffer.from(''), NONCE, {
      isLate: false,
      frameOrigins: ['https://player.vimeo.com'],
    });
    expect(framesOf(policy)).toBe(`${map} https://player.vimeo.com`);
  });

  it('allows only the sources that pages need', () => {
    const { policy } = sealScripts('', NONCE);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("style-src 'self';");
    for (const directive of ['base-uri', 'object-src', 'frame-ancestors'])
      expect(policy).toContain(`${directive} 'none'`);
    expect(policy).not.toMatch(/unsafe|nonce|\*|http:/);
  });
});
