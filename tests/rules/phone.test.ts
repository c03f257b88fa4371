import { expect, it } from 'vitest';
import { telLink } from '~/core/text/formats';

it.each([
  ['+44 117 496 0917', 'tel:+441174960917'],
  ['0117\u00a0496 0917', 'tel:01174960917'],
  ['(0117) 496-0917', 'tel:(0117)496-0917'],
])('%s is called at %s', (phone, link) => {
  expect(telLink(phone)).toBe(link);
});
