const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Formats a day such as 31 Jan 2026. Returns any other text unchanged. */
export function formatDay(day: string): string {
  const [year = '', month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1) ?? []
  return year ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : day
}
