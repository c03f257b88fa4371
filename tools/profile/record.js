/** Loaded before the program (`--import`): profiles it from then on, and writes the profile at its exit. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';

const EVERY_MICROSECONDS = 250;

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: EVERY_MICROSECONDS });
session.post('Profiler.start');

process.once('exit', () => {
  session.post('Profiler.stop', (_, { profile }) => {
    const file = path.join(process.env.PROFILE_FOLDER ?? '', `${process.pid}.cpuprofile`);
    writeFileSync(file, JSON.stringify(profile));
  });
});
