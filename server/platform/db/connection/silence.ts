import pg from 'pg'
import type { DatabaseClient, Timeouts } from './client.ts'

/** After this many checks without a received byte, a connection is suspected to be lost. */
const suspectAfter = 2
/** The server must deny this many times that it is working for a connection. The first time, the answer may still be on its way. */
const closeAfter = 2

/** Closes connections that are open but get no answer, such as through a hanging pooler or to a lost host. */
export interface SilenceWatch {
  /** @param pid the server process behind the connection. */
  add(client: DatabaseClient, pid: number): void
  /** Every open connection that is watched. */
  clients(): Iterable<DatabaseClient>
  stop(): void
}

interface Watched {
  readonly pid: number
  bytes: number
  /** Checks since the last byte while an answer is due. */
  quiet: number
  missed: number
}

type Suspects = readonly (readonly [DatabaseClient, Watched])[]

/**
 * Watches connections. A slow statement is silent too, so a fresh connection asks the server which of the suspects it
 * works for. The others are closed; all are closed if the fresh connection gets no answer either.
 * @param open opens a fresh connection with the same login.
 * @param onSilence is called after connections were closed.
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
      // Counts checks instead of time, because a machine that was suspended has not waited.
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
      // A server that refuses the query is alive. A server that does not answer counts as lost.
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

/** Lost connections may still hold locks on the server, for which a retry would wait. */
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
