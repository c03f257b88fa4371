const TOOLS = [
  ['Normal, Heading 1 to 3', 'The style of the line: normal text, or one of three heading sizes.'],
  [
    'Bold, Italic, Underline',
    'Emphasis for the selected words. Underlined words are easily mistaken for a link.',
  ],
  [
    'Ordered list, Bullet list',
    'Turns lines into list items. Enter adds an item; Enter on an empty item ends the list.',
  ],
  [
    'Link',
    'Asks for a URL, a path such as /shows, or an email address. With the cursor in a link, it changes or removes that link.',
  ],
  ['Clear formatting', 'Removes all formatting from the selected words.'],
] as const;

export function EditorTools() {
  return (
    <dl>
      {TOOLS.map(([name, does]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
