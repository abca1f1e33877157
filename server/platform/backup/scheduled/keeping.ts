/** A finished backup of this installation. */
export interface KeptBackup {
  readonly name: string
  readonly at: Date
}

const dayMs = 24 * 60 * 60_000

/** Each period by the number that all its moments share, in UTC. A week begins on Monday. */
const periods: readonly ((at: Date) => number)[] = [
  (at) => Math.floor(at.getTime() / dayMs),
  (at) => Math.floor((at.getTime() / dayMs + 3) / 7),
  (at) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
]

/**
 * Chooses the backups that may be deleted: all but the newest of each of the latest days, weeks and months that have
 * one. It counts backups, and no time that has passed. So a clock that jumps ahead, or an app that was off for a year,
 * deletes nothing. Backups of the future stay, and take no place.
 * @param keep as in BACKUP_KEEP, such as `7,5,12`.
 */
export function superfluousBackups(backups: readonly KeptBackup[], keep: string, now: Date): KeptBackup[] {
  const newestFirst = backups.filter(({ at }) => at <= now).sort((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  const counts = keep.split(',').map(Number)
  for (const [index, periodOf] of periods.entries()) {
    const newest = new Map<number, KeptBackup>()
    for (const backup of newestFirst) if (!newest.has(periodOf(backup.at))) newest.set(periodOf(backup.at), backup)
    for (const backup of [...newest.values()].slice(0, counts[index])) kept.add(backup)
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}
