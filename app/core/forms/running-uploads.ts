import { createContext, useContext, useEffect, useId, useMemo, useState } from 'react';

type Report = (control: string, isRunning: boolean) => void;

/** Reports running uploads to the form; a no-op outside of one. */
export const RunningUploads = createContext<Report>(() => undefined);

export function useReportRunningUploads(isRunning: boolean): void {
  const report = useContext(RunningUploads);
  const control = useId();
  useEffect(() => {
    if (!isRunning) return;
    report(control, true);
    return () => report(control, false);
  }, [report, control, isRunning]);
}

export function useRunningUploads(): { isUploading: boolean; report: Report } {
  const [controls, setControls] = useState<readonly string[]>([]);
  const report = useMemo<Report>(
    () => (control, isRunning) =>
      setControls((all) => [...all.filter((one) => one !== control), ...(isRunning ? [control] : [])]),
    [],
  );
  return { isUploading: controls.length > 0, report };
}
