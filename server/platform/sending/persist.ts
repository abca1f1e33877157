import { setTimeout as sleep } from 'node:timers/promises'

/** The number of tries to record. After them the lease of the row expires, and its outcome is unknown. */
const attempts = 5

/** Records work that was done outside the database. It tries again, because the database may be restarting. */
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
