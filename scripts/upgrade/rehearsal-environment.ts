import { copyFolder } from './upgrade-state';
import { environmentWithout, type Environment, type RunningSite } from './running-site';

/** Variables that reach beyond the copy: the place of backups, and the bucket of uploads. */
const BEYOND_THE_COPY = /^(?:BACKUP_|S3_)/;
const DATABASE = /^([^:]+:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/s;
const DEFAULT_DATABASE = 'showreel';
const COPY_SUFFIX = '_upgrade_rehearsal';

export function copyVariables({ environment, dataDir }: RunningSite): Environment {
  const uri = environment.MONGODB_URI;
  return {
    DATA_DIR: copyFolder(dataDir),
    STORAGE: 'disk',
    MONGODB_URI: uri ? copyUri(uri) : undefined,
  };
}

/** Returns the environment of the rehearsed program: the site's, on the copy, reachable from this machine only. */
export function rehearsalEnvironment(site: RunningSite, release: string, port: number): Environment {
  const kept = Object.entries(environmentWithout(release, site.environment)).filter(
    ([name]) => !BEYOND_THE_COPY.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    ...copyVariables(site),
    HOST: '127.0.0.1',
    PORT: String(port),
    SEED: 'none',
  };
}

/**
 * Returns the URI of another database of the same server. The `authSource` is kept: an account belongs to the database in the URI unless
 * the URI says otherwise.
 */
export function copyUri(uri: string): string {
  const [, server = '', name = '', query = ''] = DATABASE.exec(uri) ?? [];
  const hasAccount = server.includes('@') && !server.startsWith('mongodb+srv:');
  const isSaid = /[?&]authSource=/i.test(query);
  const source = hasAccount && !isSaid ? `${query ? '&' : '?'}authSource=${name || 'admin'}` : '';
  return `${server}/${name || DEFAULT_DATABASE}${COPY_SUFFIX}${query}${source}`;
}
