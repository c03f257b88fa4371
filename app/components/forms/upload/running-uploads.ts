import { createContext, useContext, useEffect, useId, useMemo, useState } from 'react';

type Report = (control: string, isRunning: boolean) => void;

/** Where a form wants to know that files are on their way; elsewhere nobody asks. */
export const RunningUploads = createContext<Report>(() => undefined);

/** For an upload control: tells the form around it for as long as files are on their way. */
export function useReportRunningUploads(isRunning: boolean): void {
  const report = useContext(RunningUploads);
  const control = useId();
  useEffect(() => {
    if (!isRunning) return;
    report(control, true);
    return () => report(control, false);
  }, [report, control, isRunning]);
}

/** For a form: whether files are on their way in any of its controls. */
export function useRunningUploads(): { isUploading: boolean; report: Report } {
  const [controls, setControls] = useState<readonly string[]>([]);
  const report = useMemo<Report>(
    () => (control, isRunning) =>
      setControls((all) => [...all.filter((one) => one !== control), ...(isRunning ? [control] : [])]),
    [],
  );
  return { isUploading: controls.length > 0, report };
}
