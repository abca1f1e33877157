export interface RecentRecord {
  readonly label: string
  /** The kind of record, such as "Job". */
  readonly hint: string
  readonly path: string
}

/** The owner of the recent records. Another account, or another role of the same one, sees none of them. */
interface Owner {
  readonly id: string
  readonly role: string
}

interface Kept {
  readonly owner: string
  readonly records: readonly (RecentRecord & { readonly at: number })[]
}

const key = 'vouch.recent'
const most = 10
/** Milliseconds. Names of people are not kept longer in a browser. */
const lifetime = 30 * 24 * 60 * 60 * 1_000

/** Returns the records that were last opened in this browser, the latest first. */
export function recentRecords(owner: Owner): readonly RecentRecord[] {
  return read(owner).records.map(({ label, hint, path }) => ({ label, hint, path }))
}

/** Keeps an opened record as the latest. */
export function keepRecent(owner: Owner, record: RecentRecord): void {
  const kept = read(owner)
  const others = kept.records.filter(({ path }) => path !== record.path)
  write({ ...kept, records: [{ ...record, at: Date.now() }, ...others].slice(0, most) })
}

/** Removes a record that no longer exists. */
export function forgetRecent(owner: Owner, path: string): void {
  const kept = read(owner)
  write({ ...kept, records: kept.records.filter((record) => record.path !== path) })
}

/** Removes all recent records, because others may use the browser after a log-out. */
export function clearRecent(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** Records of another owner are not read, and the next write replaces them. */
function read({ id, role }: Owner): Kept {
  const none: Kept = { owner: `${id} ${role}`, records: [] }
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (kept?.owner !== none.owner) return none
    return { ...kept, records: kept.records.filter(({ at }) => Date.now() - at < lifetime) }
  } catch {
    return none
  }
}

/** When the browser forbids storage, no record is kept. */
function write(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    return
  }
}
