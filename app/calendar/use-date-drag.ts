import { PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { useFetcher, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { toastText, type FormError } from '~/core/merge/form-error';
import { useToast } from '~/core/ui/toasts';
import { changeDatePath, type CalendarPlace, type ShownEntry } from './calendar-types';

interface Moving {
  entry: ShownEntry;
  day: string;
}

/** The fields of the form that moves an entry to a day, at the same time of the day. */
const fieldsOf = ({ entry, day }: Moving) => ({
  at: entry.allDay ? day : `${day}T${entry.time}`,
  was: entry.at,
});

/** Prevents the click at the end of a drag from opening a link. */
function useNoClickAfterDrag() {
  const stop = useRef((event: Event) => event.preventDefault());
  const end = () => window.removeEventListener('click', stop.current, true);
  useEffect(() => {
    const stopped = stop.current;
    return () => window.removeEventListener('click', stopped, true);
  }, []);
  return {
    begin: () => window.addEventListener('click', stop.current, true),
    // The click follows the end of the drag.
    end: () => setTimeout(end, 0),
  };
}

/**
 * Moves entries between days. A question, or a conflict, is asked by the form of the date, which gets the same fields. `moving` is shown
 * in its new place until the answer is there.
 */
export function useDateDrag(place: CalendarPlace, entries: ReadonlyMap<string, ShownEntry>) {
  const { submit: send, state, data } = useFetcher<{ ok: true } | FormError>();
  const submit = useSubmit();
  const toast = useToast();
  const [lifted, setLifted] = useState<ShownEntry | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const sent = useRef<Moving | null>(null);
  const { begin, end } = useNoClickAfterDrag();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  useEffect(() => {
    if (state !== 'idle' || !data || !sent.current) return;
    const { entry } = sent.current;
    const fields = fieldsOf(sent.current);
    sent.current = null;
    setMoving(null);
    if (data.ok) return;
    if (data.conflict || data.question)
      submit(fields, { method: 'post', action: changeDatePath(entry.key, place) });
    else toast({ tone: 'error', text: toastText(data) });
  }, [state, data, place, submit, toast]);
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted(null);
    end();
    const entry = entries.get(String(active.id));
    const day = over ? String(over.id) : '';
    if (!entry || day === '' || day === entry.day || sent.current) return;
    sent.current = { entry, day };
    setMoving(sent.current);
    send(
      { ...fieldsOf(sent.current), stay: 'true' },
      { method: 'post', action: changeDatePath(entry.key, place), preventScrollReset: true },
    );
  };
  return {
    lifted,
    moving,
    area: {
      sensors,
      onDragStart: ({ active }: { active: { id: string | number } }) => {
        begin();
        setLifted(entries.get(String(active.id)) ?? null);
      },
      onDragEnd: drop,
      onDragCancel: () => {
        setLifted(null);
        end();
      },
    },
  };
}
