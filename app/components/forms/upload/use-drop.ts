import { useEffect, useState, type DragEvent } from 'react';

const hasFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** A dialog that a control opens lies elsewhere on the page; what is dropped there is not meant for the control. */
const isInside = ({ currentTarget, target }: DragEvent) =>
  target instanceof Node && currentTarget.contains(target);

/** Takes files that are dropped on an element; says whether some are over it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stop = keepStrayDrops();
    return () => stop();
  }, []);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event) || !isInside(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event) || !isInside(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** A file that is dropped beside a control would open in place of the page, and of what was typed. */
function keepStrayDrops(): () => void {
  const keep = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault();
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
}
