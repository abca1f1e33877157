import { setTimeout as sleep } from 'node:timers/promises'

/** Rows that leave by themselves. Every node works on the same ones, so each is claimed in the database first. */
export interface Outbox<Claim, Result> {
  /** Claims the next row that is due; undefined when there is none. */
  claim(): Promise<Claim | undefined>
  /** Sends a claimed row once. */
  send(claim: Claim): Promise<Result>
  /** Records its outcome, unless another worker has claimed it since. */
  record(claim: Claim, result: Result): Promise<void>
  /** Looks after rows whose worker died, or that were put off while the clock was ahead. */
  tidyUp(): Promise<void>
}

/** Creates the work of an outbox. @returns a function that sends one row, and returns whether there was one. */
export function workOf<Claim, Result>(outbox: Outbox<Claim, Result>): () => Promise<boolean> {
  return async () => {
    const claim = await outbox.claim()
    if (!claim) {
      await outbox.tidyUp()
      return false
    }
    const result = await outbox.send(claim)
    await persist(() => outbox.record(claim, result))
    return true
  }
}

/** The number of tries to record. After them the lease of the row expires, and its outcome is unknown. */
const attempts = 5

/** Records work that was done outside the database. It tries again, because the database may be restarting. */
async function persist(record: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (attempt === attempts) throw error
      await sleep(1_000)
    }
  }
}
