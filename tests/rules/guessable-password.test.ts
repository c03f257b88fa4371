import { expect, it } from 'vitest';
import { isGuessable } from '~/accounts/password-rules.server';

const about = {
  siteName: 'Primal Television',
  username: 'maria-lopez7',
  email: 'm.lopez@primal.example',
  firstName: 'María',
  lastName: 'López Ruiz',
};

it.each([
  ...['maria-lopez7', 'Maria Lopez7', 'm.lopez@primal.example', 'M.Lopez', 'maria!', 'MARÍA', 'López-Ruiz'],
  ...['marialopezruiz', 'lopez ruiz maria', 'primal television', 'Primal2026!', '2026television'],
  ...['PRIMALTELEVISION1', 'Showreel1', 'show-reel'],
])('%j is the name of its user or of the site', (password) => {
  expect(isGuessable(password, about)).toBe(true);
});

it.each([
  'correct horse',
  'primal scream',
  'maria likes rain',
  '123456',
  'lopez1',
  'television set',
  '!!!!!!',
])('%j is not', (password) => {
  expect(isGuessable(password, about)).toBe(false);
});

it('nothing follows from names that are empty or have no letters', () => {
  const empty = { siteName: '2026', username: '!!', email: '', firstName: '', lastName: '' };
  for (const password of ['------', '123456', 'correct horse'])
    expect(isGuessable(password, empty)).toBe(false);
});
