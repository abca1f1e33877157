import { isAccount, type LogEvent, type LoggedRow, type LoggedRows } from './log.ts'

const ways = ['email', 'slack_user_id'] as const

interface Written {
  readonly event: number
  readonly by: string
  readonly way: (typeof ways)[number]
}

/** Follows the addresses of developers, since whoever wrote one may read what goes to it. */
export class Addresses {
  /** Changes by accounts only: an address that came with a record went to its developer. */
  readonly #written = new Map<string, Written[]>()
  /** The addresses that a record had at any time, in small letters. */
  readonly #had = new Map<string, Set<string>>()
  /** The accounts that gave an attempt to another record, which has an address of its own. */
  readonly #movers = new Map<string, Set<string>>()
  /** When a row came, as the number of its event. */
  readonly #arrivals: ReadonlyMap<string, number>
  readonly #rows: LoggedRows

  constructor(rows: LoggedRows, arrivals: ReadonlyMap<string, number>) {
    this.#rows = rows
    this.#arrivals = arrivals
  }

  apply({ id: event, table_name, actor: by }: LogEvent, before: LoggedRow | undefined, row: LoggedRow): void {
    if (table_name === 'developers') {
      this.#had.set(row.id, (this.#had.get(row.id) ?? new Set()).add(String(row.email).toLowerCase()))
      const changed = ways.filter((way) => before && before[way] !== row[way] && isAccount(by))
      this.#written.set(row.id, [...(this.#written.get(row.id) ?? []), ...changed.map((way) => ({ event, by, way }))])
    }
    if (table_name === 'developer_assessments' && before && before.developer_id !== row.developer_id && isAccount(by))
      this.#movers.set(row.id, (this.#movers.get(row.id) ?? new Set()).add(by))
  }

  /** Tells whether a developer has an address, or had it under any record. */
  hasHad(developerId: unknown, address: string): boolean {
    return this.#recordsOf(developerId).some((id) => this.#had.get(id)?.has(address.toLowerCase()))
  }

  /** The accounts that wrote the address to which a link of an attempt went by now, or could have gone. */
  writersFor(attempt: LoggedRow, purpose: string): Set<string> {
    const records = this.#recordsOf(attempt.developer_id)
    const written = records.flatMap((id) => this.#written.get(id) ?? []).toSorted((a, b) => a.event - b.event)
    const writers = ways.flatMap((way) => {
      const since = way === 'email' ? this.#arrivals.get(attempt.id) : this.#firstInSlack(attempt, purpose)
      if (since === undefined) return []
      const own = written.filter((one) => one.way === way)
      const last = own.findLast(({ event }) => event <= since)
      return own.filter((one) => one.event > since || one === last)
    })
    return new Set([...writers.map(({ by }) => by), ...(this.#movers.get(attempt.id) ?? [])])
  }

  #recordsOf(developerId: unknown): string[] {
    return [
      String(developerId),
      ...this.#rows.where('merged_developers', 'developer_id', developerId).map(({ id }) => id),
    ]
  }

  #firstInSlack(attempt: LoggedRow, purpose: string): number | undefined {
    const links = this.#rows.where('signed_links', 'developer_assessment_id', attempt.id)
    const first = links.find(
      (link) => link.purpose === purpose && this.#rows.find('messages', link.message_id)?.delivery_method === 'SLACK',
    )
    return first && this.#arrivals.get(first.id)
  }
}
