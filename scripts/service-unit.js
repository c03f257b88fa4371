/** `./showreel service`: prints a unit with which systemd runs a release. */
import { existsSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Prints the unit, and makes the link that it names if there is none yet. The unit names the link `current` and not a version, so that an
 * upgrade does not change it.
 *
 * @param {string} site the folder that contains the folders of the versions
 * @param {string} program the folder of the program of the running version
 */
export function printService(site, program) {
  const link = path.join(site, 'current');
  const version = path.basename(path.dirname(program));
  if (!existsSync(link)) {
    try {
      symlinkSync(version, link);
      process.stderr.write(`Made the link ${link}, which leads to ${version}.\n`);
    } catch {
      process.stderr.write(`Make the link that the unit names: ln -s ${version} ${shellQuoted(link)}\n`);
    }
  }
  const { DATA_DIR: dataDir = '', BACKUP_TO: backups = '' } = process.env;
  const writable = [dataDir, ...(path.isAbsolute(backups) ? [backups] : [])];
  const variables = [`DATA_DIR=${dataDir}`, ...(backups ? [`BACKUP_TO=${backups}`] : [])];
  process.stdout.write(unitOf({ link, user: userName(), dataDir, variables, writable }));
}

/** The user who runs the command; a system user instead of root, as whom no site should run. */
function userName() {
  if (process.getuid() === 0) return 'showreel';
  try {
    return os.userInfo().username;
  } catch {
    // There is no entry for the user.
    return String(process.getuid());
  }
}

/**
 * @param {object} options
 * @param {string} options.link the link to the version that is run
 * @param {string} options.user
 * @param {string} options.dataDir
 * @param {string[]} options.variables such as `DATA_DIR=/data`
 * @param {string[]} options.writable the folders that the site writes
 */
export const unitOf = ({
  link,
  user,
  dataDir,
  variables,
  writable,
}) => `# Store this as /etc/systemd/system/showreel.service. Then, as root:
#   id ${user} || useradd --system --home-dir ${shellQuoted(dataDir)} --shell /usr/sbin/nologin ${user}
#   install -d -o ${user} -m 700 ${writable.map(shellQuoted).join(' ')}
#   systemctl daemon-reload && systemctl enable --now showreel
# Other variables, and secrets, belong in /etc/showreel.env, which only root can read. The site writes to the folders of
# ReadWritePaths alone: for backups in a folder, set BACKUP_TO when you print this unit.
[Unit]
Description=Showreel
After=network-online.target
Wants=network-online.target

[Service]
User=${user}
ExecStart=${quoted(path.join(link, 'showreel'))} start
Environment=${variables.map(quoted).join(' ')}
EnvironmentFile=-/etc/showreel.env
Restart=always
RestartSec=2
TimeoutStopSec=30
# The server ends its database itself, after the last requests.
KillMode=mixed
NoNewPrivileges=true
PrivateTmp=true
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${writable.map(quoted).join(' ')}

[Install]
WantedBy=multi-user.target
`;

/** Quotes a value for systemd, which expands specifiers such as %h. */
const quoted = (text) => `"${text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')}"`;

const shellQuoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
