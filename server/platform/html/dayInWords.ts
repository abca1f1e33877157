/** Writes the day of a moment as "24 November 2026". A missing or unknown time zone counts as UTC. */
export function dayInWords(moment: string, timeZone: string | null = null): string {
  const dayIn = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(new Date(moment))
  try {
    return dayIn(timeZone ?? 'UTC')
  } catch {
    return dayIn('UTC')
  }
}
