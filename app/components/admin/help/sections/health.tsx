/** Only administrators can open the screen. */
export function HealthHelp() {
  return (
    <>
      <p>
        For administrators. <strong>Health</strong> says how the program, its database, its disk and its
        backups are. The menu and the dashboard count what needs attention; nothing is counted while
        everything is fine.
      </p>
      <h3>Read the lines</h3>
      <p>
        <em>Act</em>: something has to be done now, or the site or its backups will suffer. <em>Look</em>:
        something should be looked at some time. Under each stands what to do. <em>Fine</em>: nothing has to
        be done. <strong>Check again</strong> asks for everything anew. A line that could not be asked in time
        says so.
      </p>
      <h3>Backups</h3>
      <p>
        The table lists the last backups. Only <em>Proved</em> is certain: the backup was read again after it
        was made, every checksum was compared, and its records can be restored. <strong>Back up now</strong>{' '}
        begins one more, which goes on while you work: press <strong>Check again</strong> to see how it went.
        Where backups go, and when, is decided by whoever runs the program.
      </p>
    </>
  );
}
