import { useEffect, useState, type DragEvent } from 'react';
import { droppedFiles } from './dropped-files';

const hasFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Events bubble from a control's dialog through React's tree, but files dropped there are not meant for the control. */
const isInside = ({ currentTarget, target }: DragEvent) =>
  target instanceof Node && currentTarget.contains(target);

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
        void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
      },
    },
  };
}

/** Otherwise the browser opens a file dropped beside a control in place of the page, losing unsaved input. */
function keepStrayDrops(): () => void {
  const keep = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault();
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
}
