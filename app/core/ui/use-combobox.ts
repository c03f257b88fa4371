import { useEffect, useState, type KeyboardEvent } from 'react';

interface ComboboxProps {
  id: string;
  isOpen: boolean;
  count: number;
  /** What the options were found by: among those of another text, `start` is active again. */
  of: string;
  /** The index of the option that is active at first; -1 for none. */
  start?: number;
  /** Whether the arrow keys also lead back to the text field, where no option is active. */
  stopsAtField?: boolean;
  onChoose: (index: number) => void;
}

/**
 * An ARIA combobox with a list of options. The arrow keys make one active while the text field keeps the focus. Enter chooses the
 * active one.
 */
export function useCombobox({
  id,
  isOpen,
  count,
  of,
  start = 0,
  stopsAtField = false,
  onChoose,
}: ComboboxProps) {
  const [moved, setMoved] = useState({ of, index: start });
  const index = moved.of === of ? moved.index : start;
  const active = index < count ? index : -1;
  const moveTo = (next: number) => setMoved({ of, index: next });
  const idOf = (option: number) => `${id}-${option}`;
  const activeId = isOpen && active >= 0 ? idOf(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const first = stopsAtField ? -1 : 0;
  const last = count - 1;
  const steps: Partial<Record<string, () => void>> = {
    ArrowDown: () => moveTo(active >= last ? first : active + 1),
    ArrowUp: () => moveTo(active <= first ? last : active - 1),
    ...(active >= 0 && { Enter: () => onChoose(active) }),
  };
  return {
    active,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': activeId,
    } as const,
    option: (option: number) =>
      ({
        id: idOf(option),
        role: 'option',
        'aria-selected': option === active,
        // The text field keeps the focus.
        onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => onChoose(option),
      }) as const,
    /** Returns whether the key was for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const step = event.nativeEvent.isComposing || !isOpen ? undefined : steps[event.key];
      if (!step || count === 0) return false;
      event.preventDefault();
      step();
      return true;
    },
  };
}
