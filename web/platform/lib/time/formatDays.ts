import { formatDay } from '#shared/platform/text/formatDay.ts'

/** Formats a range of whole days, both included: "2 Mar 2031 to 4 Mar 2031". */
export function formatDays({ from_day, to_day }: { readonly from_day: string; readonly to_day: string }): string {
  return from_day === to_day ? formatDay(from_day) : `${formatDay(from_day)} to ${formatDay(to_day)}`
}
