const SHORTCUTS = [
  ['Save', 'Ctrl S', 'Cmd S', 'in a form'],
  ['Close the form, after asking', 'Escape', 'Escape', 'in a form'],
  ['Bold', 'Ctrl B', 'Cmd B', 'in the editor'],
  ['Italic', 'Ctrl I', 'Cmd I', 'in the editor'],
  ['Underline', 'Ctrl U', 'Cmd U', 'in the editor'],
  ['Link', 'Ctrl K', 'Cmd K', 'in the editor'],
  ['Undo', 'Ctrl Z', 'Cmd Z', 'in the editor, in Edit Mode'],
  ['Redo', 'Ctrl Y', 'Cmd Shift Z', 'in the editor, in Edit Mode'],
  ['Move between tools', '← →', '← →', 'in the editor’s toolbar'],
  ['Reach a picture, gallery, film, line or embed', '← ↑ → ↓', '← ↑ → ↓', 'in the editor'],
  ['Open its bar', 'Enter', 'Return', 'in the editor, on a picture'],
  ['Remove it', 'Delete', 'Delete', 'in the editor, on a picture'],
  ['Leave it', 'Escape', 'Escape', 'in the editor, on a picture'],
  ['Restore the text', 'Escape', 'Escape', 'in Edit Mode'],
  ['Close', 'Escape', 'Escape', 'in a dialog'],
] as const;

export function ShortcutsTable() {
  return (
    <table className="help__table">
      <caption className="vh">Keyboard shortcuts</caption>
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Windows, Linux</th>
          <th scope="col">Mac</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {SHORTCUTS.map(([does, keys, mac, where]) => (
          <tr key={`${does} ${where}`}>
            <th scope="row">{does}</th>
            <td data-column="Windows, Linux">
              <kbd>{keys}</kbd>
            </td>
            <td data-column="Mac">
              <kbd>{mac}</kbd>
            </td>
            <td data-column="Where">{where}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
