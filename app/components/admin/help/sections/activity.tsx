/** Only administrators can open the screen. */
export function ActivityHelp() {
  return (
    <>
      <p>
        For administrators. <strong>Activity</strong> lists what was done and what was refused: who, when,
        from which address, in which way, and which fields. It never holds a value, a password or a text; of
        content only the title.
      </p>
      <h3>Find something</h3>
      <p>
        Choose who, what, of which kind of record, and between which days, and press <strong>Filter</strong>.{' '}
        <em>Refused</em> shows what somebody’s role or token did not allow, and sign-ins that failed. Of a
        failed sign-in the list has the user whose name was given, if there is one, and nothing of what was
        typed. Once sign-in is locked for an address, the first attempt is listed, and later how many
        followed.
      </p>
      <h3>Keep it</h3>
      <p>
        <strong>CSV</strong> and <strong>JSON lines</strong> save everything that the filter finds, not only
        this page. Nobody can change or delete an entry. Old entries go by themselves after the time that the
        end of the list names. They are not part of a backup, and restoring one leaves the list as it is.
      </p>
      <h3>Last changes</h3>
      <p>Editors and administrators see the last changes of content on the dashboard.</p>
    </>
  );
}
