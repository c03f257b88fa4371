const unit = (count: number, noun: string) =>
  count > 0 ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : [];

/** Returns a duration in seconds as words: "1 minute 42 seconds". */
export function inMinutes(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return [...unit(Math.floor(whole / 60), 'minute'), ...unit(whole % 60, 'second')].join(' ');
}

/** Returns a duration such as "0:07" or "12:30". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
