import type { Socket } from 'node:net'
import pg from 'pg'
import { rowTypes } from '#server/platform/db/schema/rowTypes.ts'

/** In milliseconds. */
export interface Timeouts {
  /** A server that takes longer to accept a connection or to answer a trivial query counts as silent. */
  readonly answer: number
  /** The interval between two checks of the connections that wait for an answer. */
  readonly check: number
  /** The longest time of a statement, even while the server works on it. */
  readonly statement: number
}

/** The server ends statements after 30 s, so a statement without an answer after 40 s is lost. */
export const defaultTimeouts: Timeouts = { answer: 2_500, check: 800, statement: 40_000 }

export interface ClientConfig extends pg.ClientConfig {
  readonly timeouts?: Timeouts
}

/** The server process behind a connection. */
export interface Backend {
  /** The process id on the server. A pooler in between reports a different one when a client connects. */
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
    // A broken connection fails its statement and also emits an error. Without a listener the error would end the process.
    this.on('error', () => undefined)
  }

  /** True while a statement has no answer. */
  get isWaiting(): boolean {
    return (this as unknown as { readyForQuery?: boolean }).readyForQuery === false
  }

  get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead
  }

  /** Runs a query that a healthy server answers at once. It fails without an answer in time. */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Row>> {
    const query: pg.QueryConfig & { query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: this.timeouts.answer,
    }
    return this.query<Row>(query)
  }

  async identify(): Promise<Backend> {
    const { rows } = await this.ask<Backend>(
      `select pg_backend_pid() as pid, current_setting('transaction_read_only')::boolean as read_only`,
    )
    if (!rows[0]) throw new Error('The query always has one row.')
    return rows[0]
  }

  /** Closes the socket at once. Statements without an answer fail. */
  destroy(): void {
    this.connection.stream.destroy()
  }

  /** Ends the session. If the server does not answer, it closes the socket. */
  async close(): Promise<void> {
    const silent = setTimeout(() => this.destroy(), this.timeouts.answer)
    await this.end().finally(() => clearTimeout(silent))
  }
}
