import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely as KyselyClient, PostgresDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { Database, Queryable } from './connect.ts'

/**
 * The number of statements of one account that run at a time on a node. A transaction counts as one, as does a message
 * of several reads.
 */
const atATime = 2

/** One turn of an account. Work within it waits for no further turn. */
interface Turn {
  readonly line: AccountLine
}

const turns = new AsyncLocalStorage<Turn>()

/**
 * The statements of one account wait here for each other, in order. So each account has at most two in the pools, which
 * serve the longest waiting first. Accounts thus take turns, and nobody waits for another account's line.
 */
class AccountLine {
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** The turn that the caller has. Without it, a caller with a connection could wait for a line that waits for this connection. */
  get turn(): Turn | undefined {
    const turn = turns.getStore()
    return turn?.line === this ? turn : undefined
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.turn) return work()
    // The end of one statement gives its place to the first that waits.
    if (this.#running < atATime) this.#running++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await turns.run({ line: this }, work)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

interface AccountDatabase {
  readonly node: Database
  readonly line: AccountLine
}

const accountDatabases = new WeakMap<Queryable, AccountDatabase>()
/** The lines of the accounts, for each database of the node. An account that was not seen for some time gets a new one. */
const byAccount = new WeakMap<Database, LRUCache<string, Database>>()
const accountLimit = 2_000

/**
 * Gives the database of the node for the statements of one account: at most two run at a time, and further ones wait in
 * the account's line. Background work and sign-in use the database of the node itself, and wait in no line.
 */
export function accountDatabase(node: Database, account: string): Database {
  const accounts = byAccount.get(node) ?? new LRUCache<string, Database>({ max: accountLimit })
  byAccount.set(node, accounts)
  const known = accounts.get(account)
  if (known) return known
  const db = createAccountDatabase(node)
  accounts.set(account, db)
  return db
}

function createAccountDatabase(node: Database): Database {
  const line = new AccountLine()
  const executor = node.getExecutor()
  // It only begins and ends transactions, on connections of the node.
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('An account has no pool of its own.')) })
  const db = new KyselyClient<Tables>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: executor.withConnectionProvider({
      provideConnection: (use, options) => line.run(() => executor.provideConnection(use, options)),
    }),
  })
  accountDatabases.set(db, { node, line })
  return db
}

/** Gives the database of the node behind that of an account. Use it for work that all accounts share: it waits in no line. */
export function nodeDatabase(db: Database): Database {
  return accountDatabases.get(db)?.node ?? db
}

/** Runs some reads as one turn of the account of a database. With the database of the node they run at once. */
export function inTurn<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const line = accountDatabases.get(db)?.line
  return line ? line.run(work) : work()
}

/** Gives the object that reads must have in common to share a message: their turn, or the line in which they wait for one. */
export function readersOf(db: Database): object {
  const account = accountDatabases.get(db)
  return account ? (account.line.turn ?? account.line) : db
}
