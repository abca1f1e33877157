import pg from 'pg'
import type { DatabaseClient, Timeouts } from './client.ts'

/** Checks without a byte until a connection is suspected. */
const suspectAfter = 2
/** Times that the server is found not to work for it, until it is closed: the first time, its answer may be on the way. */
const closeAfter = 2

/** Closes connections that stay open but get no answer: behind a pooler that hangs, or to a host that is lost. */
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
  /** Checks since the last byte of an answer that is due. */
  quiet: number
  missed: number
}

type Suspects = readonly (readonly [DatabaseClient, Watched])[]

/**
 * A slow statement is silent too. So a connection is closed only when the server says, over a fresh one, that it does not work for
 * it, or does not answer there either. One query asks about all suspects.
 * @param open opens a fresh connection, signed in as the watched ones are.
 * @param onSilence is called when connections were closed.
 */
export function watchSilence(
  timeouts: Timeouts,
  open: () => Promise<DatabaseClient>,
  onSilence: () => void = () => undefined,
): SilenceWatch {
  const watched = new Map<DatabaseClient, Watched>()
  let isQuerying = false

  function check(): void {
    for (const [client, state] of watched) {
      if (isQuiet(client, state)) state.quiet++
      else Object.assign(state, { bytes: client.bytesRead, quiet: 0, missed: 0 })
      // Checks are counted, not time: a machine that slept has not waited.
      if (state.quiet * timeouts.check > timeouts.statement) client.destroy()
    }
    const suspects = [...watched].filter(([, { quiet }]) => quiet >= suspectAfter)
    if (suspects.length === 0 || isQuerying) return
    isQuerying = true
    void closeLost(suspects).finally(() => {
      isQuerying = false
    })
  }

  async function closeLost(suspects: Suspects): Promise<void> {
    let fresh: DatabaseClient | undefined
    try {
      fresh = await open()
      const working = await findWorking(fresh, suspects)
      const { url } = fresh
      const lost = closeSilent(suspects, (client, pid) => client.url === url && working.has(pid))
      await endBackends(fresh, lost)
    } catch (error) {
      // A server that refuses the query is alive. One that does not answer counts as lost.
      if (!(error instanceof pg.DatabaseError)) closeSilent(suspects, () => false)
    } finally {
      fresh?.destroy()
    }
  }

  /** @returns the server processes behind the connections that were closed. */
  function closeSilent(suspects: Suspects, isWorking: (client: DatabaseClient, pid: number) => boolean): number[] {
    for (const [client, state] of suspects) {
      if (isQuiet(client, state)) state.missed = isWorking(client, state.pid) ? 0 : state.missed + 1
    }
    const lost = suspects.filter(([client, state]) => isQuiet(client, state) && state.missed >= closeAfter)
    for (const [client] of lost) client.destroy()
    if (lost.length > 0) onSilence()
    return lost.map(([, { pid }]) => pid)
  }

  const timer = setInterval(check, timeouts.check).unref()
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

async function findWorking(fresh: DatabaseClient, suspects: Suspects): Promise<Set<number>> {
  const { rows } = await fresh.ask<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1) and usename = session_user and state = 'active'`,
    [suspects.map(([, { pid }]) => pid)],
  )
  return new Set(rows.map(({ pid }) => pid))
}

/** The lost ones may still hold locks, which a retry would wait for. */
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
