import { expect, it } from 'vitest';
import { sumUp } from '../tools/profile/areas';

const frame = (functionName: string, url = '') => ({
  functionName,
  url,
  scriptId: '0',
  lineNumber: 0,
  columnNumber: 0,
});
const ROOT = '/srv/showreel';

it('a profile is summarised by area for a period of time', () => {
  const nodes = [
    { id: 1, callFrame: frame('(root)'), children: [2, 3, 4, 7] },
    { id: 2, callFrame: frame('(idle)') },
    {
      id: 3,
      callFrame: frame('loader', `file://${ROOT}/build/server/build/server-build-x.js`),
      children: [6],
    },
    {
      id: 4,
      callFrame: frame('render', `file://${ROOT}/node_modules/react-dom/cjs/server.js`),
      children: [5],
    },
    { id: 5, callFrame: frame('Card', `file://${ROOT}/build/server/build/server-build-x.js`) },
    // A function of the engine counts for its caller, unless its name has an area of its own, such as JSON.
    { id: 6, callFrame: frame('map') },
    { id: 7, callFrame: frame('stringify') },
  ];
  const profile = {
    nodes,
    startTime: 1_000,
    endTime: 9_000,
    samples: [3, 2, 3, 6, 5, 4, 7, 2],
    timeDeltas: [0, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000],
  };
  expect(Object.fromEntries(sumUp(profile, 2_000, 7_000))).toEqual({
    'waiting: database, disk, next request': 1,
    'our services and routes': 2,
    'our components': 1,
    React: 1,
    JSON: 1,
  });
});
