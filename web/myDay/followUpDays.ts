import { dayFromNow, formatLongDay } from '#web/platform/lib/time/days.ts'

interface Dated {
  readonly due_on: string | null
}

/** The follow-ups of one day, or those that are overdue. */
export interface FollowUpDay<Row> {
  readonly title: string
  readonly rows: readonly Row[]
}

interface FollowUpDays<Row> {
  /** They are due by then, and grouped. */
  readonly near: readonly Row[]
  readonly days: readonly FollowUpDay<Row>[]
  /** They are due after the next seven days, or have no day. */
  readonly later: readonly Row[]
}

/** People do not plan the day by what is due after it. */
const nextDays = 7

/** Groups follow-ups by their days. Within one they keep their order. */
export function followUpDays<Row extends Dated>(rows: readonly Row[], now = new Date()): FollowUpDays<Row> {
  const [today, last] = [dayFromNow(0, now), dayFromNow(nextDays, now)]
  const near = rows.filter(({ due_on }) => due_on !== null && due_on <= last)
  const grouped = Map.groupBy(near, ({ due_on }) => titleOf(due_on ?? '', today, now))
  return {
    near,
    days: [...grouped].map(([title, own]) => ({ title, rows: own })),
    later: rows.filter(({ due_on }) => due_on === null || due_on > last),
  }
}

function titleOf(day: string, today: string, now: Date): string {
  if (day < today) return 'Overdue'
  if (day === today) return 'Today'
  return day === dayFromNow(1, now) ? 'Tomorrow' : formatLongDay(day)
}
