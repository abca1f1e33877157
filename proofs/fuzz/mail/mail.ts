import { createFuzzer, FuzzError, type Fuzzer } from '#proofs/fuzz/fuzzer.ts'
import type { FuzzTarget } from '#proofs/fuzz/target.ts'
import * as fc from '#test/draws/property.ts'
import { type Fate, type FateName, fateNames, fates, mayBe } from './mailFates.ts'
import { createMailFirm, type MailFirm, mailKinds } from './mailFirm.ts'
import { DailyMails, ModelMail } from './mailModel.ts'
import { type MailNodes, startMailNodes, type Try } from './mailNodes.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The fate of a mail, try by try; after that all is well. Some mailboxes are busy for longer than the queue tries. */
const fatesOfMail = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.constantFrom(...fateNames), { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant(Array<FateName>(12).fill('busy')) },
)
const mails = fc.record({
  kind: fc.constantFrom(...mailKinds),
  person: fc.nat({ max: 3 }),
  fates: fatesOfMail,
})
/** The mails that a worker of a node sends before it stops; none while the node is down. */
const pieces = fc.constantFrom(0, 1, 3, 99, 99)
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      afterMs: fc.constantFrom(0, minuteMs / 2, 2 * minuteMs, 4 * minuteMs, 10 * minuteMs, hourMs, 9 * hourMs),
      pieces: fc.tuple(pieces, pieces),
      /** The number of rounds. Eleven are enough for the queue to give a mail up. */
      rounds: fc.constantFrom(1, 1, 1, 1, 11),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('queue' as const), mail: mails }) },
)
const inputs = fc.record({
  people: fc.array(fc.record({ waits: fc.constantFrom(true, true, false), fates: fatesOfMail }), {
    minLength: 1,
    maxLength: 4,
  }),
  mails: fc.array(mails, { minLength: 1, maxLength: 5 }),
  steps: fc.array(steps, { minLength: 2, maxLength: 12 }),
})
type Input = typeof inputs extends fc.Arbitrary<infer Value> ? Value : never
type Step = Input['steps'][number]
type MailInput = Input['mails'][number]

/** Sends mails through a server that fails at random, by two nodes that stop and die, and compares the sent ones with a simple model. */
export function createMailFuzzer({ background }: FuzzTarget): Fuzzer {
  return createFuzzer({ name: 'mail', perTurn: 10 }, inputs, async ({ people, mails, steps }) => {
    const firm = await createMailFirm(
      background,
      people.map(({ waits }) => waits),
    )
    const trial = new Trial(firm, people)
    const nodes = await startMailNodes(background, trial)
    try {
      for (const mail of mails) await trial.queue(mail)
      for (const step of steps) await trial.take(nodes, step)
      await trial.settle(nodes)
      return trial.told
    } finally {
      await nodes.close()
    }
  })
}

/** One firm beside a simple model of its mails. */
class Trial {
  readonly #firm: MailFirm
  readonly #began = performance.now()
  /** The key is the words that only this mail has. */
  readonly #queued = new Map<string, ModelMail>()
  readonly #daily = new Map<string, DailyMails>()
  /** The mail whose link works, for each person. */
  readonly #links = new Map<string, ModelMail>()
  /** The outcome of the last mails to each recipient. Two at one moment can end either way. */
  readonly #ends = new Map<string, ReadonlySet<string | undefined>>()
  /** The time of the test, in milliseconds. */
  #now = Date.UTC(2026, 5, 1, 6, 59)
  #isWell = false
  #broken: unknown

  constructor(firm: MailFirm, people: Input['people']) {
    this.#firm = firm
    for (const [index, { name, waiting }] of firm.people.entries()) {
      if (waiting) this.#daily.set(waiting, new DailyMails(name, people[index]?.fates ?? []))
    }
  }

  /** Names the acts of the mail server, for the tally. */
  get told(): string {
    const queued = [...this.#queued.values()]
    const outcomes = [...queued, ...this.#daily.values()].flatMap((mail) => mail.outcomes)
    const givenUp = queued.some(({ hasBeenGivenUp }) => hasBeenGivenUp) ? ['given up'] : []
    return [...new Set(outcomes), ...givenUp].toSorted().join(', ')
  }

  /** The real clock of the database moves on between the jumps of the test's clock. */
  get #clock(): number {
    return this.#now + performance.now() - this.#began
  }

  fateOf({ text }: Try['mail']): Fate {
    return (!this.#isWell && this.#find(text)?.fate) || fates.taken
  }

  /** Keeps an error for later, because the queue would take it for an error of the mail. */
  hasTried(tried: Try): void {
    try {
      this.#judge(tried)
    } catch (error) {
      this.#broken ??= error
    }
  }

  #judge({ mail: { to, text, messageId = '' }, outcome, tookMs }: Try): void {
    const mail = this.#find(text)
    if (!mail) throw new FuzzError(`A mail to ${to} leaves that nobody queued: ${text}`)
    const fate = this.fateOf({ to, text, subject: '', reason: '' })
    if (outcome !== 'died' && !mayBe(fate, outcome, tookMs)) {
      throw new FuzzError(`${fate.reply} at ${fate.at} was taken for ${outcome}.`)
    }
    mail.try({ messageId, outcome, at: mail instanceof DailyMails ? this.#now : this.#clock })
  }

  #find(text: string): ModelMail | DailyMails | undefined {
    for (const [words, mail] of [...this.#queued, ...this.#daily]) if (text.includes(words)) return mail
    return undefined
  }

  async queue({ kind, person, fates }: MailInput): Promise<void> {
    const { recipient, words } = await this.#firm.queue(kind, person)
    const mail = new ModelMail({ kind, recipient, fates })
    this.#queued.set(words, mail)
    if (kind !== 'password link') return
    this.#links.get(recipient)?.replace()
    this.#links.set(recipient, mail)
  }

  async take(nodes: MailNodes, step: Step): Promise<void> {
    if (step.kind === 'queue') return this.queue(step.mail)
    for (let round = 0; round < step.rounds; round++) {
      await this.#pass(step.afterMs)
      await this.#work(nodes, step.pieces)
    }
  }

  /** Repairs the mail server and runs both nodes. Then each mail ends, and each person has the mail of the day. */
  async settle(nodes: MailNodes): Promise<void> {
    this.#isWell = true
    for (const ms of [0, hourMs + minuteMs, 24 * hourMs]) {
      await this.#pass(ms)
      await this.#work(nodes, [99, 99])
    }
    const queued = await this.#firm.queued()
    if (queued > 0) throw new FuzzError(`${queued} mails still wait, though the mail server is well.`)
    this.#expectCopies(await nodes.taken())
  }

  async #pass(ms: number): Promise<void> {
    await this.#firm.pass(ms)
    this.#now += ms
  }

  async #work(nodes: MailNodes, pieces: readonly [number, number]): Promise<void> {
    const began = this.#clock
    const open = [...this.#queued.values()].filter(({ end }) => end === undefined)
    const ended = await nodes.work(new Date(this.#now), pieces)
    if (this.#broken) throw this.#broken
    if (ended.queue.includes('idle')) for (const mail of open) mail.expectNotDue(began)
    // If two nodes want one person at once, the second one rests until the next minute.
    const up = ended['daily mail'].filter((one) => one !== 'down')
    if (up.length > 0 && up.every((one) => one === 'idle')) {
      for (const mail of this.#daily.values()) mail.expectNotDue(this.#now)
    }
    this.#remember(open)
    await this.#expectBells()
  }

  #remember(open: readonly ModelMail[]): void {
    const ends = Map.groupBy(
      open.filter(({ end }) => end === 'sent' || end === 'failed'),
      ({ recipient }) => recipient,
    )
    for (const [recipient, mails] of ends) this.#ends.set(recipient, new Set(mails.map(({ end }) => end)))
  }

  /** Expects that each mail that did not arrive is told to the admin who asked for it, else to all, and that no other is. */
  async #expectBells(): Promise<void> {
    const { asker, other } = await this.#firm.bells()
    const mails = [...this.#queued.values()]
    for (const recipient of new Set(mails.map((mail) => mail.recipient))) {
      const ends = this.#ends.get(recipient)
      const isUnsure = ends?.size === 2 || mails.some((mail) => mail.recipient === recipient && mail.mayHaveFailed)
      const isApplicant = recipient.startsWith('Applicant')
      if (!isUnsure) expectTold(recipient, asker.has(recipient), ends?.has('failed') ?? false)
      if (!isUnsure || !isApplicant) {
        expectTold(recipient, other.has(recipient), isApplicant && (ends?.has('failed') ?? false))
      }
    }
  }

  #expectCopies(taken: readonly string[]): void {
    const copiesOf = (messageId: string) => taken.filter((one) => one === messageId).length
    const known = new Set<string>()
    for (const { name, end, messageIds, mostCopies, outcomes } of this.#queued.values()) {
      for (const id of messageIds) {
        if (known.has(id)) throw new FuzzError(`${name} has the Message-ID of another.`)
        known.add(id)
        const copies = copiesOf(id)
        const isRight = copies <= Math.min(2, mostCopies) && (end !== 'sent' || copies > 0)
        if (!isRight) throw new FuzzError(`${name} arrived ${copies} times, after ${outcomes.join(', ')}.`)
      }
    }
    for (const id of [...this.#daily.values()].flatMap(({ messageIds }) => messageIds)) {
      known.add(id)
      if (copiesOf(id) > 1) throw new FuzzError(`The daily mail ${id} arrived ${copiesOf(id)} times.`)
    }
    const strange = taken.find((id) => !known.has(id))
    if (strange !== undefined) throw new FuzzError(`A mail arrived as ${strange}, which no node sent.`)
  }
}

function expectTold(recipient: string, isTold: boolean, isExpected: boolean): void {
  if (isTold === isExpected) return
  throw new FuzzError(`${recipient} is ${isTold ? '' : 'not '}in the bell of an admin, though it should be otherwise.`)
}
