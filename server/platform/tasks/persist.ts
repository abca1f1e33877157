import { setTimeout as sleep } from 'node:timers/promises'

/** How often recording is tried. After that the lease of the row expires, and what became of it is unclear. */
const attempts = 5

/** Records what was done outside the database. It tries again, because the database may be restarting. */
export async function persist(record: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (attempt === attempts) throw error
      await sleep(1_000)
    }
  }
}
