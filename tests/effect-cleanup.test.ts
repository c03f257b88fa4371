import { RuleTester } from 'eslint';
import { afterAll, describe, it } from 'vitest';
import rule from '../scripts/eslint/effect-cleanup.js';

Object.assign(RuleTester, { describe, it, itOnly: it.only, afterAll });

const value = [{ messageId: 'value' }];
const inline = [{ messageId: 'inline' }];

new RuleTester().run('effect-cleanup', rule, {
  valid: [
    'useEffect(() => { scrollTo(0, 0); }, [])',
    'useEffect(() => () => clearTimeout(timer), [])',
    'useEffect(() => { if (!open) return; const stop = listen(); return () => stop(); }, [open])',
    'useLayoutEffect(function () { return function () { stop(); }; }, [])',
    'useEffect(() => { const read = () => { return load(); }; void read(); }, [])',
    'useEffect(() => { items.forEach((item) => item.draw()); }, [items])',
    'useEffect(() => void check(), [check])',
    'useMemo(() => load(), [])',
    'const start = () => { return listen(); }',
  ],
  invalid: [
    { code: 'useEffect(() => scrollTo(0, 0), [])', errors: value },
    { code: 'useEffect(() => ref.current?.focus(), [])', errors: value },
    { code: 'useEffect(() => { if (open) return toTop(); }, [])', errors: value },
    { code: 'useEffect(() => { return isOpen ? listen() : undefined; }, [])', errors: value },
    { code: 'useLayoutEffect(function () { return element.scrollIntoView(); })', errors: value },
    { code: 'React.useInsertionEffect(() => listen())', errors: value },
    { code: 'useBrowserLayoutEffect(() => { return stop; }, [])', errors: value },
    { code: 'useEffect(check, [check])', errors: inline },
  ],
});
