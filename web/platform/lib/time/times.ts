/**
 * Parses a typed time of day: "14:05", "14.05", "1405", "2:05 pm" and "2pm" give "14:05" or "14:00". An empty text gives ''.
 * @returns undefined for any other text.
 */
export function parseTime(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  if (!typed) return ''
  const [, hours = '', minutes = '0', half] = /^(\d{1,2})(?:[:.]?(\d\d))? ?([ap])?\.?m?\.?$/.exec(typed) ?? []
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours)
  if (!hours || hour === undefined || hour > 23 || Number(minutes) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** Converts an hour of a 12-hour clock to 24 hours. */
function hourOfHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
