const TOOLS = [
  ['Normal, Heading 1 to 3', 'What the line is: running text, or a heading of one of three sizes.'],
  [
    'Bold, Italic, Underline',
    'Emphasis for the selected words. Underlined words are easily taken for a link.',
  ],
  [
    'Ordered list, Bullet list',
    'Turns lines into points. Enter makes the next one; Enter on an empty one ends it.',
  ],
  [
    'Link',
    'Asks for an address: another site, a path such as /shows, or an email address. With the cursor in a link it changes or removes that one.',
  ],
  ['Clear formatting', 'Makes the selected words plain again.'],
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
