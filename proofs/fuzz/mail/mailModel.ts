import { FuzzError } from '#proofs/fuzz/fuzzer.ts'
import { type Fate, type FateName, fates, type MailOutcome } from './mailFates.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs
/** The queue gives a mail up after this number of tries. */
const mostTries = 10
/** After these outcomes the mail server has no copy. */
const untaken: readonly MailOutcome[] = ['retry', 'refused', 'bounced']
/** The clock of the database may show a try this much earlier than the test's clock. */
const slackMs = 2 * secondMs

interface TryOfMail {
  readonly messageId: string
  readonly outcome: MailOutcome
  /** In milliseconds. */
  readonly at: number
}

/** A mail of the queue, with simple rules for its tries. */
export class ModelMail {
  readonly outcomes: MailOutcome[] = []
  readonly messageIds = new Set<string>()
  readonly name: string
  readonly recipient: string
  readonly #fates: readonly FateName[]
  #end: 'sent' | 'failed' | 'void' | undefined
  #due = 0

  /** @param given a recipient by their name. */
  constructor(given: { readonly kind: string; readonly recipient: string; readonly fates: readonly FateName[] }) {
    this.name = `The mail “${given.kind}” to ${given.recipient}`
    this.recipient = given.recipient
    this.#fates = given.fates
  }

  /** The outcome; `void` if a later mail replaced it. */
  get end(): 'sent' | 'failed' | 'void' | undefined {
    return this.#end
  }

  /** The fate of its next try. */
  get fate(): Fate {
    return fates[this.#fates[this.outcomes.length] ?? 'taken']
  }

  /** True if only a worker knows of its failure: one that finds the mail ends it, and may then have stopped. */
  get mayHaveFailed(): boolean {
    return this.#isSpent && (this.#end === undefined || this.#end === 'void')
  }

  /** True if it ended after too many tries. */
  get hasBeenGivenUp(): boolean {
    return this.#end === 'failed' && this.outcomes.length >= mostTries
  }

  /** Records that a later mail replaces this one, so that a worker that finds it drops it. */
  replace(): void {
    this.#end ??= 'void'
  }

  /** @throws FuzzError when it may not be tried now, or under that Message-ID. */
  try({ messageId, outcome, at }: TryOfMail): void {
    if (this.#end) this.#broken(`is tried again, though it was ${this.#end}`)
    if (this.#isSpent) this.#broken('is sent a third time, though both copies may have arrived')
    if (at < this.#due - slackMs) this.#broken(`is tried ${Math.round((this.#due - at) / secondMs)} s too early`)
    this.messageIds.add(messageId)
    if (this.messageIds.size > 1) this.#broken('has two Message-IDs')
    this.outcomes.push(outcome)
    this.#end = this.#endAfter(outcome)
    this.#due = at + this.#pauseAfter(outcome) * secondMs
  }

  /**
   * Checks a moment at which the workers found nothing to do.
   * @param since the start of the workers, as `at` of a try.
   * @throws FuzzError when it was due.
   */
  expectNotDue(since: number): void {
    if (this.#end || this.#due > since) return
    if (!this.#isSpent) this.#broken('is due, and was not tried')
    this.#end = 'failed'
  }

  /** The most copies that the mail server may have: one of each try that may have arrived. */
  get mostCopies(): number {
    return this.outcomes.filter((outcome) => !untaken.includes(outcome)).length
  }

  /** Counts the tries that may have arrived. The worker of such a try may have died. */
  get #unclear(): number {
    return this.outcomes.filter((outcome) => outcome === 'unknown' || outcome === 'died').length
  }

  get #isSpent(): boolean {
    return this.#unclear >= 2
  }

  #endAfter(outcome: MailOutcome) {
    if (outcome === 'sent') return 'sent'
    if (outcome === 'refused' || outcome === 'bounced') return 'failed'
    // A worker that finds a mail of a dead worker ends it.
    if (outcome === 'died') return undefined
    return this.outcomes.length >= mostTries || this.#isSpent ? 'failed' : undefined
  }

  /** In seconds. */
  #pauseAfter(outcome: MailOutcome): number {
    if (outcome === 'died') return 200
    return outcome === 'unknown' ? 300 : Math.min(30 * 2 ** (this.outcomes.length - 1), 3_600)
  }

  #broken(what: string): never {
    throw new FuzzError(`${this.name} ${what}, after ${this.outcomes.join(', ') || 'no try'}.`)
  }
}

/** The daily mails of one person who has something waiting, with simple rules for when they leave. */
export class DailyMails {
  readonly outcomes: MailOutcome[] = []
  readonly #recipient: string
  readonly #fates: readonly FateName[]
  readonly #idOfDay = new Map<number, string>()
  #lastDay = 0
  #triesInARow = 0
  #due = 0

  constructor(recipient: string, fates: readonly FateName[]) {
    this.#recipient = recipient
    this.#fates = fates
  }

  get fate(): Fate {
    return fates[this.#fates[this.outcomes.length] ?? 'taken']
  }

  get messageIds(): readonly string[] {
    return [...this.#idOfDay.values()]
  }

  /** @throws FuzzError when it may not be tried now, or under that Message-ID. */
  try({ messageId, outcome, at }: TryOfMail): void {
    const day = Math.floor(at / dayMs)
    if (!isMailHour(at)) this.#broken('is tried before 07:00')
    if (day === this.#lastDay) this.#broken('is tried again on a day on which it was sent, refused or unclear')
    if (at < this.#due) this.#broken(`is tried ${Math.round((this.#due - at) / secondMs)} s too early`)
    if (messageId !== (this.#idOfDay.get(day) ?? messageId)) this.#broken('has two Message-IDs on one day')
    this.#idOfDay.set(day, messageId)
    if (new Set(this.#idOfDay.values()).size < this.#idOfDay.size) this.#broken('has the Message-ID of another day')
    this.outcomes.push(outcome)
    this.#triesInARow++
    if (outcome === 'retry') {
      this.#due = at + Math.min(2 ** (this.#triesInARow - 1), 60) * minuteMs
      return
    }
    this.#lastDay = day
    this.#triesInARow = 0
  }

  /** Checks a moment at which the workers found nothing to do. @throws FuzzError when it was due. */
  expectNotDue(at: number): void {
    if (!isMailHour(at) || Math.floor(at / dayMs) === this.#lastDay || at < this.#due) return
    this.#broken('is due, and was not tried')
  }

  #broken(what: string): never {
    throw new FuzzError(`The daily mail to ${this.#recipient} ${what}, after ${this.outcomes.join(', ') || 'no try'}.`)
  }
}

function isMailHour(at: number): boolean {
  return new Date(at).getUTCHours() >= 7
}
