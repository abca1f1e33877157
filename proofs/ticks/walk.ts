import { sql } from 'kysely'
import { createRandom, type Random } from '#server/demo/random.ts'
import { accountRoles, can, type Role } from '#shared/platform/permissions.ts'
import type { Caller, TestServer } from '#test/testServer.ts'
import { mutate, type Outcome } from './api.ts'
import type { LogEvent, LoggedRow } from './model/log.ts'
import { Past } from './model/past.ts'

/** An account whose rights a walk has. */
export interface Walker {
  readonly role: Role
  readonly caller: Caller
}

/** A change that its author can still undo. */
interface Change {
  readonly by: Walker
  readonly change: string
}

interface WalkOptions {
  readonly seed: number
  readonly walkers: readonly Walker[]
  readonly isHonest: boolean
  /** What another walk over the same firm has read. */
  readonly past?: Past
}

/** A random walk over the API: what its walkers may do and see, and what the log says of the firm. */
export class Walk {
  readonly server: TestServer
  readonly random: Random
  readonly past: Past
  readonly walkers: readonly Walker[]
  /** True if most do their work well, and the developers read their mail and answer. */
  readonly isHonest: boolean
  /** The addresses of pages that the walkers were told. */
  readonly urls: string[] = []
  readonly changes: Change[] = []
  #lastEvent = 0
  #made = 0

  constructor(server: TestServer, { seed, walkers, isHonest, past = new Past() }: WalkOptions) {
    this.past = past
    this.server = server
    this.random = createRandom(seed, 'ticks')
    this.walkers = walkers
    this.isHonest = isHonest
  }

  /** Picks a walker who may do something, or now and then one who may not. */
  walker(permission: Parameters<typeof can>[1]): Walker {
    const able = this.walkers.filter(({ role }) => can(role, permission))
    return this.random.pick(able.length > 0 && this.random.chance(0.97) ? able : this.walkers)
  }

  /** Picks a row, every other time one of the last. */
  pick(table: string, fits: (row: LoggedRow) => boolean = () => true): LoggedRow | undefined {
    const rows = this.past.rows.list(table).filter(fits)
    const among = this.random.chance(0.5) ? rows.slice(-6) : rows
    return among.length > 0 ? this.random.pick(among) : undefined
  }

  /** Picks an account of the firm, most often a walker; almost always one of these roles. */
  person(roles: readonly Role[] = accountRoles): string {
    const wanted: readonly unknown[] = this.random.chance(0.97) ? roles : accountRoles
    const own = this.walkers.filter(({ role }) => wanted.includes(role))
    if (own.length > 0 && this.random.chance(this.isHonest ? 0.95 : 0.5)) return this.random.pick(own).caller.account.id
    return this.pick('users', ({ role, active }) => active === true && wanted.includes(role))?.id ?? ''
  }

  people(most: number, roles?: readonly Role[]): string[] {
    return [...new Set(Array.from({ length: this.random.int(1, most) }, () => this.person(roles)))]
  }

  /** Makes a name that nothing has. */
  name(of: string): string {
    return `${of} ${++this.#made}`
  }

  /** Runs an operation on a row that was just read, or now and then on one of before. */
  async on(by: Walker, operation: string, table: string, row: LoggedRow, input: object = {}): Promise<Outcome> {
    const version = (await this.versionOf(table, row.id)) - (this.random.chance(0.01) ? 1 : 0)
    return this.do(by, operation, { id: row.id, version, ...input })
  }

  /** The log does not tell versions. */
  async versionOf(table: string, id: unknown): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      select version from ${sql.table(table)} where id = ${id}`.execute(this.server.db)
    return rows[0]?.version ?? 1
  }

  async do(by: Walker, operation: string, input: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const outcome = await mutate(by.caller, operation, input)
    if (outcome.change) this.changes.push({ by, change: outcome.change })
    if (outcome.url?.startsWith(this.server.url)) this.urls.push(outcome.url)
    return outcome
  }

  /** Reads what was written since. @returns whether anything was. */
  async read(): Promise<boolean> {
    const { rows } = await sql<LogEvent & { id: string | number }>`
      select id, table_name, row_id, action, new_values, actor, undoes from events
      where id > ${this.#lastEvent} order by id`.execute(this.server.db)
    for (const event of rows) this.past.apply({ ...event, id: Number(event.id) })
    this.#lastEvent = Number(rows.at(-1)?.id ?? this.#lastEvent)
    return rows.length > 0
  }
}
