import type { Socket } from 'node:net'
import pg from 'pg'
import { rowTypes } from './rowTypes.ts'

/** How long silence is borne, in milliseconds. */
export interface Patience {
  /** Until a server that does not take a connection, or does not answer the smallest question, counts as silent. */
  readonly answer: number
  /** Between two looks at the connections that owe an answer. */
  readonly look: number
  /** Until a statement is given up even while the server works on it. */
  readonly statement: number
}

/** Statements have 30 s by the server's own clock; whatever is still unanswered after 40 is lost. */
export const usualPatience: Patience = { answer: 2_500, look: 800, statement: 40_000 }

export interface ClientConfig extends pg.ClientConfig {
  readonly patience?: Patience
}

/** Who serves a connection. */
export interface Greeting {
  /** As the server numbers it; a pooler in between tells another number at sign-in. */
  readonly pid: number
  readonly read_only: boolean
}

/** A connection that does not wait for ever: neither to be opened nor to be closed. */
export class DatabaseClient extends pg.Client {
  /** The address of the one host that it is connected to. */
  readonly url: string
  readonly patience: Patience

  constructor({ patience = usualPatience, ...config }: ClientConfig = {}) {
    super({ keepAlive: true, types: rowTypes, ...config, connectionTimeoutMillis: patience.answer })
    this.url = config.connectionString ?? ''
    this.patience = patience
    // A connection that breaks fails its statement, and tells the client too: with nobody listening, that would end the process.
    this.on('error', () => undefined)
  }

  /** Whether a statement has no answer yet. */
  get isWaiting(): boolean {
    return (this as unknown as { readyForQuery?: boolean }).readyForQuery === false
  }

  get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead
  }

  /** Asks something that a server answers at once, and takes the lack of an answer for silence. */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Row>> {
    const question: pg.QueryConfig & { query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: this.patience.answer,
    }
    return this.query<Row>(question)
  }

  /** Asks who serves this connection. */
  async greet(): Promise<Greeting> {
    const { rows } = await this.ask<Greeting>(
      `select pg_backend_pid() as pid, current_setting('transaction_read_only')::boolean as read_only`,
    )
    if (!rows[0]) throw new Error('The query always has one row.')
    return rows[0]
  }

  /** Hangs up at once. What has no answer yet fails. */
  cut(): void {
    this.connection.stream.destroy()
  }

  /** Says goodbye, and hangs up where nobody answers. */
  async close(): Promise<void> {
    const silent = setTimeout(() => this.cut(), this.patience.answer)
    await this.end().finally(() => clearTimeout(silent))
  }
}
