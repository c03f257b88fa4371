/** Variables for every program: paths, temporary files and locale. */
const COMMON =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|USERPROFILE|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|(LOCAL)?APPDATA)$/i;
const JAVA = /^(JAVA_\w+|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|MAVEN_\w+|M2_HOME)$/i;
const DOWNLOAD = /^(MONGOMS_\w+|INIT_CWD|npm_config_strict_ssl|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/i;
const PROXIES = /^((npm_config_|yarn_)?(https?|no|all)[-_]?proxy|(npm_config_|yarn_)proxy)$/i;

const ALLOWED = [COMMON, JAVA, DOWNLOAD, PROXIES];

/** Returns the environment for a program that builds, downloads, runs or watches a database: without the site's secrets. */
export const databaseEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ALLOWED.some((pattern) => pattern.test(name))),
  ) as NodeJS.ProcessEnv;
