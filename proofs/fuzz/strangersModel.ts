import type { Room } from '#server/jobsPage/applications/room.ts'
import { FuzzError } from './fuzzer.ts'

type Networks = readonly [address: string, network: string, wideNetwork: string]

/** The details of a form that count against the room. */
export interface HeldForm {
  readonly hash: string
  readonly networks: Networks
  readonly bytes: number
}

/** The applications that an address, a network and a wide network may send. */
const capacities = [9, 36, 144] as const

/** A simple model of the unconfirmed forms that are kept, the oldest first. */
export class Waiting {
  readonly #room: Room
  #forms: HeldForm[] = []
  readonly #confirmed = new Set<string>()
  readonly #counts = new Map<string, number>()

  constructor(room: Room) {
    this.#room = room
  }

  /** Counts an accepted application. */
  count(networks: Networks): void {
    for (const [at, key] of networks.entries()) {
      const count = (this.#counts.get(key) ?? 0) + 1
      // A bucket drains by one at most while a trial runs.
      if (count > (capacities[at] ?? 0) + 1) throw new FuzzError(`${key} sent ${count} applications.`)
      this.#counts.set(key, count)
    }
  }

  mayRefuse(networks: Networks): boolean {
    return networks.some((key, at) => (this.#counts.get(key) ?? 0) >= (capacities[at] ?? 0))
  }

  /** @returns the number of forms that made room. */
  add(form: HeldForm): number {
    const before = this.#forms.push(form)
    while (this.#forms.length > this.#room.forms || this.#bytes > this.#room.bytes) {
      const victim = this.#busiest(form)
      this.#forms = this.#forms.filter((one) => one !== victim)
    }
    return before - this.#forms.length
  }

  get #bytes(): number {
    return this.#forms.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #busiest(own: HeldForm): HeldForm | undefined {
    const weightOf = this.#bytes > this.#room.bytes ? ({ bytes }: HeldForm) => bytes : () => 1
    const weight = ({ networks }: HeldForm, at: 0 | 1 | 2) =>
      this.#forms.filter((one) => one.networks[at] === networks[at]).reduce((sum, one) => sum + weightOf(one), 0)
    const others = this.#forms.filter((one) => one !== own)
    // The sort keeps the older one first.
    return others.toSorted(
      (one, other) =>
        weight(other, 2) - weight(one, 2) || weight(other, 1) - weight(one, 1) || weight(other, 0) - weight(one, 0),
    )[0]
  }

  /** @param hashes the form of a link, and the form that was sent again through it. */
  confirm(...hashes: readonly string[]): void {
    const [first = '', again = ''] = hashes
    const confirmed = this.#forms.some(({ hash }) => hash === first) ? first : again
    this.#forms = this.#forms.filter(({ hash }) => hash !== confirmed)
    this.#confirmed.add(first).add(confirmed)
  }

  stateOf(hash: string): 'waiting' | 'confirmed' | 'dropped' {
    if (this.#confirmed.has(hash)) return 'confirmed'
    return this.#forms.some((form) => form.hash === hash) ? 'waiting' : 'dropped'
  }

  compare(kept: readonly string[]): void {
    const expected = this.#forms.map(({ hash }) => hash).toSorted()
    if (JSON.stringify(kept.toSorted()) === JSON.stringify(expected)) return
    throw new FuzzError(
      `Of ${expected.length} forms that should be kept, ${kept.filter((hash) => expected.includes(hash)).length} are among ${kept.length}.`,
    )
  }
}
