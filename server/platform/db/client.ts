import type { Socket } from 'node:net'
import pg from 'pg'
import { rowTypes } from './rowTypes.ts'

/** In milliseconds. */
export interface Timeouts {
  /** Until a server that does not accept a connection, or answer a trivial query, counts as silent. */
  readonly answer: number
  /** Between two checks of the connections that wait for an answer. */
  readonly check: number
  /** Until a statement is given up, even while the server works on it. */
  readonly statement: number
}

/** The server itself ends statements after 30 s, so one without an answer after 40 s is lost. */
export const defaultTimeouts: Timeouts = { answer: 2_500, check: 800, statement: 40_000 }

export interface ClientConfig extends pg.ClientConfig {
  readonly timeouts?: Timeouts
}

/** The server process behind a connection. */
export interface Backend {
  /** The server's own number; a pooler in between gives another at sign-in. */
  readonly pid: number
  readonly read_only: boolean
}

/** A connection that has a time limit for opening and for closing. */
export class DatabaseClient extends pg.Client {
  /** The address of the one host that it is connected to. */
  readonly url: string
  readonly timeouts: Timeouts

  constructor({ timeouts = defaultTimeouts, ...config }: ClientConfig = {}) {
    super({ keepAlive: true, types: rowTypes, ...config, connectionTimeoutMillis: timeouts.answer })
    this.url = config.connectionString ?? ''
    this.timeouts = timeouts
    // A broken connection fails its statement and emits an error too, which would end the process without a listener.
    this.on('error', () => undefined)
  }

  /** Whether a statement has no answer yet. */
  get isWaiting(): boolean {
    return (this as unknown as { readyForQuery?: boolean }).readyForQuery === false
  }

  get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead
  }

  /** Runs a query that a server answers at once; no answer in time is an error. */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Row>> {
    const question: pg.QueryConfig & { query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: this.timeouts.answer,
    }
    return this.query<Row>(question)
  }

  /** @returns the server process behind this connection. */
  async identify(): Promise<Backend> {
    const { rows } = await this.ask<Backend>(
      `select pg_backend_pid() as pid, current_setting('transaction_read_only')::boolean as read_only`,
    )
    if (!rows[0]) throw new Error('The query always has one row.')
    return rows[0]
  }

  /** Closes the socket at once. What has no answer yet fails. */
  destroy(): void {
    this.connection.stream.destroy()
  }

  /** Ends the session, and closes the socket where the server does not answer. */
  async close(): Promise<void> {
    const silent = setTimeout(() => this.destroy(), this.timeouts.answer)
    await this.end().finally(() => clearTimeout(silent))
  }
}
