import pg from 'pg'
import { DatabaseClient, type Timeouts } from './client.ts'
import { ReadOnlyError } from './failure.ts'
import { hostsOf } from './hostList.ts'
import { createHostFinder, type HostFinder } from './hosts.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

/** Milliseconds that a request waits for a connection while all are busy. */
const turnTimeout = 5_000

/** How a pool differs from the others. */
type PoolOptions = Pick<pg.PoolConfig, 'max' | 'options' | 'pipeline'>

/**
 * The pools of a node, which go to the host of an address that takes writes, and leave it together. When another host takes
 * over, or a connection fell silent, all connections are replaced: idle ones at once, the others when they come back.
 */
export class Pools<Name extends string> {
  readonly #pools = new Map<Name, pg.Pool>()
  readonly #hosts: HostFinder
  readonly #hasSeveralHosts: boolean
  readonly #watch: SilenceWatch
  readonly #timeouts: Timeouts
  /** Connections of an earlier generation are not lent again. */
  readonly #generations = new WeakMap<pg.ClientBase, number>()
  #generation = 0
  #host: string | undefined

  constructor(url: string, options: Readonly<Record<Name, PoolOptions>>, timeouts: Timeouts) {
    this.#hosts = createHostFinder(url, timeouts)
    this.#hasSeveralHosts = hostsOf(url).length > 1
    this.#timeouts = timeouts
    this.#watch = watchSilence(
      timeouts,
      () => this.#openFresh(),
      () => this.#replaceAll(),
    )
    for (const name of Object.keys(options) as Name[]) this.#pools.set(name, this.#openPool(options[name]))
  }

  /**
   * Lends a connection.
   * @throws what the hosts answer, or that all connections are busy.
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

  /** How many connections are open and idle, and how many requests wait for one. */
  usage(): { total: number; idle: number; waiting: number } {
    const sum = (count: (pool: pg.Pool) => number) =>
      [...this.#pools.values()].reduce((total, pool) => total + count(pool), 0)
    return {
      total: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }
  }

  /** Waits for those who still have a connection, but not for servers that do not say goodbye. */
  async end(): Promise<void> {
    const silent = setTimeout(() => {
      for (const client of this.#watch.clients()) if (!client.isWaiting) client.destroy()
    }, this.#timeouts.answer)
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()))
    clearTimeout(silent)
    this.#watch.stop()
  }

  #openPool(options: PoolOptions): pg.Pool {
    // The pool passes `timeouts` on to our client.
    const config: pg.PoolConfig & { timeouts: Timeouts } = {
      ...options,
      timeouts: this.#timeouts,
      application_name: 'vouch',
      connectionTimeoutMillis: turnTimeout,
      Client: DatabaseClient,
      onConnect: (client) => this.#onConnect(client as DatabaseClient),
    }
    const pool = new pg.Pool(config)
    // A broken idle connection is not an error of any request; the pool replaces it.
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
    // After FATAL the server closes the connection. Its statement fails first and releases it, so the next request could get it.
    if (severity === 'FATAL' || severity === 'PANIC') void client.end()
    // This server takes no writes any more: another has taken over, at another host or under the same name.
    if (code === ReadOnlyError.code) this.#replaceAll()
  }

  /** @returns the address to connect to, to which all pools have moved. */
  async #followHost(): Promise<string> {
    const host = await this.#hosts.find()
    if (host === this.#host) return host
    const isMove = this.#host !== undefined
    this.#host = host
    for (const pool of this.#pools.values()) pool.options.connectionString = host
    if (!isMove) return host
    this.#replaceAll()
    // What the former host still answers may be out of date.
    for (const client of this.#watch.clients()) if (client.url !== host) client.destroy()
    return host
  }

  #replaceAll(): void {
    this.#generation++
    for (const pool of this.#pools.values()) {
      for (let idle = pool.idleCount; idle > 0; idle--) pool.connect(drop)
    }
  }

  async #openFresh(): Promise<DatabaseClient> {
    this.#hosts.forget()
    const connectionString = await this.#followHost()
    const client = new DatabaseClient({ connectionString, application_name: 'vouch', timeouts: this.#timeouts })
    await client.connect()
    return client
  }
}

/** Takes a connection out of its pool, before the next request gets it. */
function drop(_error: unknown, client: pg.PoolClient | undefined, release: (drop: boolean) => void): void {
  release(true)
  client?.connection.stream.destroy()
}
