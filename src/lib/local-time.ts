// Local dates and times of messages, in the time zone of this process.

/** The local date (YYYY-MM-DD) and time (HH:MM) of an ISO time; undefined when it is none. */
export function localTime(iso: string): { date: string; time: string } | undefined {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return undefined
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}
