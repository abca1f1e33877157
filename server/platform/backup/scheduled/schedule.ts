import type { Moment } from '#server/platform/db/records/moment.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** A failed backup is tried again after this time. */
const retryMs = 15 * 60_000

/** The state of the backups, as far as it decides when the next one begins. */
export interface BackupTimes {
  /** The moment of the last good backup; null before the first. */
  readonly good_at: Moment | null
  /** The moment at which the last try began. */
  readonly tried_at: Moment | null
}

/**
 * Returns whether a backup is due: a time of the schedule has passed since the last good one, and no try was made just
 * now. A moment in the future was written while a clock was wrong, so it counts as long past.
 * @param schedule as in BACKUP_SCHEDULE.
 */
export function isBackupDue({ good_at, tried_at }: BackupTimes, schedule: string, now: Date): boolean {
  if (isWithin(tried_at, retryMs, now)) return false
  return good_at === null || isAhead(good_at, now) || Date.parse(good_at) < lastTime(schedule, now).getTime()
}

/** Returns whether a moment lies less than `ms` milliseconds back. */
export function isWithin(moment: Moment | null, ms: number, now: Date): boolean {
  return moment !== null && !isAhead(moment, now) && now.getTime() - Date.parse(moment) < ms
}

/** Clocks of several machines differ by less than an hour, or tasks wait. */
function isAhead(moment: Moment, now: Date): boolean {
  return Date.parse(moment) > now.getTime() + hourMs
}

/** Returns the last time of the schedule that is not after `now`. */
function lastTime(schedule: string, now: Date): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const times = schedule.split(',').map((time) => midnight + Date.parse(`1970-01-01T${time}Z`))
  const passed = times.flatMap((time) => [time, time - dayMs]).filter((time) => time <= now.getTime())
  return new Date(Math.max(...passed))
}
