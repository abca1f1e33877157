/** A record that somebody opened. */
export interface RecentRecord {
  /** Its name. */
  readonly label: string
  /** The kind of record: "Job". */
  readonly hint: string
  readonly path: string
}

/** Whose records these are. Another account, or another role of the same, sees none of them. */
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
/** Names of people are not kept longer in a browser, in milliseconds. */
const lifetime = 30 * 24 * 60 * 60 * 1_000

/** The records that somebody opened last in this browser, the latest first. */
export function recentRecords(owner: Owner): readonly RecentRecord[] {
  return read(owner).records.map(({ label, hint, path }) => ({ label, hint, path }))
}

/** Keeps that somebody opened a record. */
export function keepRecent(owner: Owner, record: RecentRecord): void {
  const kept = read(owner)
  const others = kept.records.filter(({ path }) => path !== record.path)
  write({ ...kept, records: [{ ...record, at: Date.now() }, ...others].slice(0, most) })
}

/** Forgets a record that is no longer there. */
export function forgetRecent(owner: Owner, path: string): void {
  const kept = read(owner)
  write({ ...kept, records: kept.records.filter((record) => record.path !== path) })
}

/** Forgets all of them, since whoever logs out may leave the browser to others. */
export function clearRecent(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** What belongs to somebody else is not read, and the next that is kept replaces it. */
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

/** If the browser forbids storage, nothing is recent. */
function write(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    return
  }
}
