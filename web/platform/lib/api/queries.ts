import { whenUncovered } from '#web/platform/lib/browser/cover.ts'
import { type ApiAnswer, keyOf, type Request } from './operation.ts'
import { share } from './share.ts'

/** The state of a query. The previous answer stays while it is read again, and after a failure. */
export interface QueryState {
  readonly data: unknown
  readonly error: Error | undefined
  readonly loading: boolean
}

export interface QueryOptions {
  /** Set when the screen shows its errors, so that no toast does. */
  readonly showsErrors?: boolean
  /** Shows the answer of an earlier visit until the new one arrives. */
  readonly showsEarlier?: boolean
  /** Set when the server needs more than 50 ms: after a change the query is read apart from the others, when no dialog covers the page. */
  readonly costly?: boolean
  /** Merges a new answer into the previous one, when more parts were added to that one. */
  readonly merge?: ((before: never, answer: never) => unknown) | undefined
}

interface Query {
  readonly request: Request
  readonly options: QueryOptions
  readonly watchers: Set<() => void>
  state: QueryState
  /** The request that is under way. */
  running?: Promise<void>
  /** The state after an answer that waits for those of its round. */
  held?: () => QueryState
}

/** Queries that are read together. Until it is over, their answers are held back. */
interface Round {
  isOver: boolean
}

type SendQuery = (request: Request, options: QueryOptions) => Promise<ApiAnswer>

const unread: QueryState = { data: undefined, error: undefined, loading: true }

/** How many milliseconds answers wait for each other, and a mutation for them. The network may be gone by then, but the change is saved. */
export const patienceMs = 1_000

/** The number of answers kept from earlier visits. */
const earlierMax = 50

/** The queries on the screen. Equal queries share one request and its answer. */
export class Queries {
  readonly #send: SendQuery
  readonly #queries = new Map<string, Query>()

  constructor(send: SendQuery) {
    this.#send = send
  }

  /** Returns the state of a query, which is the same object until it changes. */
  stateOf(key: string, { showsEarlier }: QueryOptions): QueryState {
    const query = this.#queries.get(key)
    return query && (showsEarlier || query.watchers.size > 0) ? query.state : unread
  }

  /** Reads a query, and calls `watcher` at every change of its state, until the returned function is called. */
  watch(request: Request, options: QueryOptions, watcher: () => void): () => void {
    const key = keyOf(request)
    const query = this.#queries.get(key) ?? { request, options, watchers: new Set(), state: unread }
    this.#queries.set(key, query)
    const isShown = query.watchers.size > 0 && query.state.data !== undefined
    if (query.watchers.size === 0 && !options.showsEarlier) query.state = unread
    query.watchers.add(watcher)
    void this.#read(query, isShown)
    return () => {
      query.watchers.delete(watcher)
      this.#forget(key, query)
    }
  }

  /** Reads a query again, if it is watched. A failure is in its state. @param quietly does not set `loading`. */
  async read(key: string, quietly = false): Promise<void> {
    const query = this.#queries.get(key)
    if (query && query.watchers.size > 0) await this.#read(query, quietly)
  }

  /**
   * Reads every watched query again, without a sign of loading, since most answers stay as they are. It shows the answers together, so that
   * a reader of the first may act on it: the change has ended. It waits for them, but not for those of costly queries, which come last.
   */
  async readAgain(): Promise<void> {
    const watched = [...this.#queries.values()].filter(({ watchers }) => watchers.size > 0)
    const isCostly = ({ options }: Query) => options.costly ?? false
    const others = this.#readTogether(watched.filter((query) => !isCostly(query)))
    const left = watched.filter(isCostly).map(({ request }) => keyOf(request))
    void others.then(whenUncovered).then(() => Promise.all(left.map((key) => this.read(key, true))))
    await others
  }

  /** Reads queries, and shows their answers at once: when all have come, or after a second those that have. */
  async #readTogether(queries: readonly Query[]): Promise<void> {
    const round = { isOver: false }
    const reads = Promise.all(queries.map((query) => this.#read(query, true, round)))
    await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, patienceMs))])
    round.isOver = true
    for (const query of queries) if (query.held) this.#show(query, query.held)
    await reads
  }

  /** Changes the answer of a watched query. */
  update(key: string, change: (data: never) => unknown): void {
    const query = this.#queries.get(key)
    if (query?.state.data !== undefined) this.#tell(query, { ...query.state, data: change(query.state.data as never) })
  }

  /** Callers share a request under way. Its answer is never older than the last mutation. @param round holds the answer back until it is over. */
  #read(query: Query, quietly = false, round: Round = { isOver: true }): Promise<void> {
    if (!quietly && !query.state.loading) this.#tell(query, { ...query.state, error: undefined, loading: true })
    query.running ??= this.#send(query.request, query.options)
      .then(
        ({ data }) =>
          this.#end(query, round, () => ({ data: answerOf(query, data), error: undefined, loading: false })),
        (error: Error) => this.#end(query, round, () => ({ ...query.state, error, loading: false })),
      )
      .finally(() => this.#forget(keyOf(query.request), query))
    return query.running
  }

  /** Ends a request before its answer is told, so that a component that comes with the answer does not wait for a request that is over. */
  #end(query: Query, round: Round, answer: () => QueryState): void {
    delete query.running
    if (round.isOver) this.#show(query, answer)
    else query.held = answer
  }

  #show(query: Query, answer: () => QueryState): void {
    delete query.held
    this.#tell(query, answer())
  }

  #tell(query: Query, state: QueryState): void {
    query.state = state
    for (const watcher of query.watchers) watcher()
  }

  /**
   * Forgets a query that is not watched, and that later visits do not show. One under way is kept in case its component comes back at
   * once.
   */
  #forget(key: string, query: Query): void {
    // Another one may have taken its place meanwhile.
    if (query.watchers.size > 0 || query.running || this.#queries.get(key) !== query) return
    this.#queries.delete(key)
    if (!query.options.showsEarlier || query.state.data === undefined) return
    this.#queries.set(key, { ...query, state: { ...query.state, error: undefined } })
    const earlier = [...this.#queries].filter(([, { watchers }]) => watchers.size === 0)
    for (const [oldest] of earlier.slice(0, -earlierMax)) this.#queries.delete(oldest)
  }
}

function answerOf({ state, options: { merge } }: Query, data: unknown): unknown {
  const merged = merge && state.data !== undefined ? merge(state.data as never, data as never) : data
  return share(state.data, merged)
}
