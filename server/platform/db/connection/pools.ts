import pg from 'pg'
import { keysOf } from '#shared/platform/keys.ts'
import { DatabaseClient, type Timeouts } from './client.ts'
import { ReadOnlyError } from './failure.ts'
import { hostsOf } from './hostList.ts'
import { createHostFinder, type HostFinder } from './hosts.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

/** Milliseconds that a request waits for a connection while all are busy. */
const acquireTimeout = 5_000
/** Milliseconds that a connection may rest. A new one reads the catalogue and plans every statement again, which people who come back after a pause would notice. */
const idleTimeout = 10 * 60_000

type PoolOptions = Pick<pg.PoolConfig, 'max' | 'options' | 'pipeline'>

/**
 * The connection pools of a node. All of them connect to the host that accepts writes. When another host takes over, or a connection
 * stops answering, all connections are replaced: idle ones at once, the others when they are released.
 */
export class Pools<Name extends string> {
  readonly #pools = new Map<Name, pg.Pool>()
  readonly #hosts: HostFinder
  readonly #hasSeveralHosts: boolean
  readonly #watch: SilenceWatch
  readonly #timeouts: Timeouts
  /** Connections of an earlier generation are closed when they are released. */
  readonly #generations = new WeakMap<pg.ClientBase, number>()
  #generation = 0
  #host: string | undefined

  constructor(url: string, options: Readonly<Record<Name, PoolOptions>>, timeouts: Timeouts) {
    this.#hosts = createHostFinder(url, timeouts)
    this.#hasSeveralHosts = hostsOf(url).length > 1
    this.#timeouts = timeouts
    this.#watch = watchSilence(
      timeouts,
      () => this.open(),
      () => this.#replaceAll(),
    )
    for (const name of keysOf(options)) this.#pools.set(name, this.#openPool(options[name]))
  }

  /**
   * Takes a connection from a pool.
   * @throws the error of a host, or a timeout while all connections are busy.
   */
  async connect(name: Name): Promise<pg.PoolClient> {
    const pool = this.#pools.get(name)
    if (!pool) throw new Error(`There is no pool ${name}.`)
    const host = await this.#followHost()
    try {
      return await pool.connect()
    } catch (error) {
      this.#hosts.forget()
      if ((await this.#followHost()) === host) throw error
      return pool.connect()
    }
  }

  /** Opens a connection outside of the pools, to the host that accepts writes. The caller closes it. */
  async open(): Promise<DatabaseClient> {
    this.#hosts.forget()
    const connectionString = await this.#followHost()
    const client = new DatabaseClient({ connectionString, application_name: 'vouch', timeouts: this.#timeouts })
    await client.connect()
    return client
  }

  /** Counts the open and the idle connections, and the requests that wait for one. */
  usage(): { total: number; idle: number; waiting: number } {
    const sum = (count: (pool: pg.Pool) => number) =>
      [...this.#pools.values()].reduce((total, pool) => total + count(pool), 0)
    return {
      total: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }
  }

  /** Waits until all connections are released, but not for servers that do not answer. */
  async end(): Promise<void> {
    const silent = setTimeout(() => {
      for (const client of this.#watch.clients()) if (!client.isWaiting) client.destroy()
    }, this.#timeouts.answer)
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()))
    clearTimeout(silent)
    this.#watch.stop()
  }

  #openPool(options: PoolOptions): pg.Pool {
    // The pool passes `timeouts` on to `DatabaseClient`.
    const config: pg.PoolConfig & { timeouts: Timeouts } = {
      ...options,
      timeouts: this.#timeouts,
      application_name: 'vouch',
      connectionTimeoutMillis: acquireTimeout,
      idleTimeoutMillis: idleTimeout,
      Client: DatabaseClient,
      onConnect: (client) => this.#onConnect(client as DatabaseClient),
    }
    const pool = new pg.Pool(config)
    // A broken idle connection fails no request. The pool replaces it.
    pool.on('error', () => this.#hosts.forget())
    pool.on('release', (_error, client) => {
      if (this.#generations.get(client) !== this.#generation) void client.end()
    })
    return pool
  }

  async #onConnect(client: DatabaseClient): Promise<void> {
    const { pid, read_only } = await client.identify()
    if (client.url !== this.#host || (read_only && this.#hasSeveralHosts)) throw new ReadOnlyError()
    this.#generations.set(client, this.#generation)
    this.#watch.add(client, pid)
    client.on('error', () => this.#hosts.forget())
    client.connection.on('errorMessage', (error: pg.DatabaseError) => this.#onErrorMessage(client, error))
  }

  #onErrorMessage(client: DatabaseClient, { severity, code }: pg.DatabaseError): void {
    // After FATAL the server closes the connection. The failed request releases it before that, and the next one could get it.
    if (severity === 'FATAL' || severity === 'PANIC') void client.end()
    // This server no longer accepts writes: another has taken over, at another host or under the same name.
    if (code === ReadOnlyError.code) this.#replaceAll()
  }

  /** Moves all pools to the host that accepts writes. @returns its address. */
  async #followHost(): Promise<string> {
    const host = await this.#hosts.find()
    if (host === this.#host) return host
    const isMove = this.#host !== undefined
    this.#host = host
    for (const pool of this.#pools.values()) pool.options.connectionString = host
    if (!isMove) return host
    this.#replaceAll()
    // Answers of the former host may be out of date.
    for (const client of this.#watch.clients()) if (client.url !== host) client.destroy()
    return host
  }

  #replaceAll(): void {
    this.#generation++
    for (const pool of this.#pools.values()) {
      for (let idle = pool.idleCount; idle > 0; idle--) pool.connect(drop)
    }
  }
}

/** Removes a connection from its pool, before the next request gets it. */
function drop(_error: unknown, client: pg.PoolClient | undefined, release: (drop: boolean) => void): void {
  release(true)
  client?.connection.stream.destroy()
}
