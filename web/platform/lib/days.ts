/**
 * The moment at which a day begins in the reader's zone, in ISO 8601.
 * @param day such as 2026-01-31; anything else gives undefined.
 * @param later how many days after it.
 */
export function dayStart(day: string, later = 0): string | undefined {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? []
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}
