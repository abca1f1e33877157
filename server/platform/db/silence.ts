import pg from 'pg'
import type { DatabaseClient, Patience } from './client.ts'

/** Looks without a byte until a connection is doubted. */
const doubtAfter = 2
/** Times that nobody was found at work for it until it is cut: once, its answer may just have been on the way. */
const believeAfter = 2

/** Cuts connections that fell silent though nobody hung up: behind a pooler that hangs, to a host that is lost. */
export interface SilenceWatch {
  /** @param pid the server process behind the connection. */
  add(client: DatabaseClient, pid: number): void
  /** Every connection that is watched and open. */
  clients(): Iterable<DatabaseClient>
  stop(): void
}

interface Watched {
  readonly pid: number
  bytes: number
  /** Looks since the last byte of an answer that is due. */
  quiet: number
  missed: number
}

type Doubted = readonly (readonly [DatabaseClient, Watched])[]

/**
 * A slow statement is silent too. So a connection is cut only when the server, asked over a fresh one, does not work for it, or
 * does not answer there either. All that are doubted share one question; without a doubt nothing is asked.
 * @param open opens a fresh connection, signed in as the watched ones are.
 * @param onSilence is told that connections were cut.
 */
export function watchSilence(
  patience: Patience,
  open: () => Promise<DatabaseClient>,
  onSilence: () => void = () => undefined,
): SilenceWatch {
  const watched = new Map<DatabaseClient, Watched>()
  let isAsking = false

  function look(): void {
    for (const [client, state] of watched) {
      if (isQuiet(client, state)) state.quiet++
      else Object.assign(state, { bytes: client.bytesRead, quiet: 0, missed: 0 })
      // Looks are counted, not time: a machine that slept has not waited.
      if (state.quiet * patience.look > patience.statement) client.cut()
    }
    const doubted = [...watched].filter(([, { quiet }]) => quiet >= doubtAfter)
    if (doubted.length === 0 || isAsking) return
    isAsking = true
    void judge(doubted).finally(() => {
      isAsking = false
    })
  }

  async function judge(doubted: Doubted): Promise<void> {
    let fresh: DatabaseClient | undefined
    try {
      fresh = await open()
      const working = await findWorking(fresh, doubted)
      const { url } = fresh
      const lost = condemn(doubted, (client, pid) => client.url === url && working.has(pid))
      await endBackends(fresh, lost)
    } catch (error) {
      // A server that refuses to tell still speaks. One that says nothing is as good as none.
      if (!(error instanceof pg.DatabaseError)) condemn(doubted, () => false)
    } finally {
      fresh?.cut()
    }
  }

  /** @returns the server processes behind the connections that were cut. */
  function condemn(doubted: Doubted, isWorking: (client: DatabaseClient, pid: number) => boolean): number[] {
    for (const [client, state] of doubted) {
      if (isQuiet(client, state)) state.missed = isWorking(client, state.pid) ? 0 : state.missed + 1
    }
    const lost = doubted.filter(([client, state]) => isQuiet(client, state) && state.missed >= believeAfter)
    for (const [client] of lost) client.cut()
    if (lost.length > 0) onSilence()
    return lost.map(([, { pid }]) => pid)
  }

  const timer = setInterval(look, patience.look).unref()
  return {
    clients: () => watched.keys(),
    stop: () => clearInterval(timer),
    add: (client, pid) => {
      watched.set(client, { pid, bytes: client.bytesRead, quiet: 0, missed: 0 })
      client.once('end', () => watched.delete(client))
    },
  }
}

function isQuiet(client: DatabaseClient, { bytes }: Watched): boolean {
  return client.isWaiting && client.bytesRead === bytes
}

async function findWorking(fresh: DatabaseClient, doubted: Doubted): Promise<Set<number>> {
  const { rows } = await fresh.ask<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1) and usename = session_user and state = 'active'`,
    [doubted.map(([, { pid }]) => pid)],
  )
  return new Set(rows.map(({ pid }) => pid))
}

/** What was lost may still hold locks, which whoever tries again would wait for. */
async function endBackends(fresh: DatabaseClient, pids: readonly number[]): Promise<void> {
  if (pids.length === 0) return
  await fresh
    .ask(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1) and usename = session_user and state is distinct from 'active'`,
      [pids],
    )
    .catch(() => undefined)
}
