import { Addresses } from './addresses.ts'
import { isAccount, type LogEvent, type LoggedRow, LoggedRows, listOf } from './log.ts'

/** The assessment as the developer got it: later changes to it test nobody who has it already. */
export interface SentTest {
  readonly type: string
  readonly passMark: number
  /** In small letters. */
  readonly stack: readonly string[]
  readonly rubric: readonly { readonly id: string; readonly weight: number; readonly must: boolean }[]
}

/** Who handed work in, or recorded a talk, as far as anybody could have. */
export interface HandIn {
  /** The accounts that recorded it, or could have handed it in for the developer. */
  readonly hands: ReadonlySet<string>
  readonly hasWork: boolean
}

/** Reads the log for what its rows no longer tell: who did something, what came first, and what a row was at the time. */
export class Past {
  readonly rows = new LoggedRows()
  readonly sentTests = new Map<string, SentTest>()
  readonly handIns = new Map<string, HandIn>()
  /** Who completed an attempt last. */
  readonly deciders = new Map<string, string>()
  /** When a row came, as the number of its event. */
  readonly arrivals = new Map<string, number>()
  /** When a review was sent, as the number of its event. */
  readonly sendings = new Map<string, number>()
  /** The rows of skills that began as a claim. */
  readonly claims = new Map<string, LoggedRow>()
  /** All names that a skill ever had, in small letters. */
  readonly names = new Map<string, Set<string>>()
  readonly addresses = new Addresses(this.rows, this.arrivals)
  /** Who could have answered about a talk for its developer, by the time that they did. */
  readonly answerWriters = new Map<string, ReadonlySet<string>>()

  apply(event: LogEvent): void {
    const before = this.rows.apply(event)
    const row = this.rows.find(event.table_name, event.row_id)
    if (!this.arrivals.has(event.row_id)) this.#arrive(event, row)
    if (!row) return
    this.addresses.apply(event, before, row)
    if (event.table_name === 'developer_assessments') this.#followAttempt(event, before, row)
    if (event.table_name === 'reviews') this.#followReview(event, before, row)
    if (event.table_name === 'talk_answers') this.#followAnswer(row)
    if (event.table_name === 'skills') this.#followSkill(row)
    if (event.table_name === 'developer_skills' && this.claims.has(row.id)) this.claims.set(row.id, row)
  }

  #arrive(event: LogEvent, row: LoggedRow | undefined): void {
    this.arrivals.set(event.row_id, event.id)
    if (row && event.table_name === 'developer_skills' && (row.verified_by_review_id ?? null) === null)
      this.claims.set(row.id, row)
  }

  /** An undo takes back who did something, too, so that the one before stands again. */
  #followAttempt({ actor, undoes }: LogEvent, before: LoggedRow | undefined, row: LoggedRow): void {
    if (undoes !== null || before?.status === row.status) return
    if (row.status !== 'DRAFT' && (before?.status ?? 'DRAFT') === 'DRAFT') this.sentTests.set(row.id, this.#testOf(row))
    if (row.status === 'SUBMITTED' && ['SENT', 'STARTED'].includes(String(before?.status)))
      this.handIns.set(row.id, { hands: this.#handsOf(row, actor), hasWork: this.#hasWork(row) })
    if (row.status === 'COMPLETED') this.deciders.set(row.id, actor)
  }

  #testOf(attempt: LoggedRow): SentTest {
    const version = this.rows.find('assessment_versions', attempt.assessment_version_id)
    const assessment = this.rows.find('assessments', version?.assessment_id)
    const criteria = this.rows.where('criteria', 'assessment_version_id', version?.id)
    return {
      type: String(assessment?.type),
      passMark: Number(version?.pass_mark),
      stack: listOf(version?.stack ?? assessment?.stack).map((name) => name.toLowerCase()),
      rubric: criteria.map(({ id, weight, must_pass }) => ({ id, weight: Number(weight), must: must_pass === true })),
    }
  }

  /** Whoever has the link of a developer in hand, or wrote their address, can hand in for them. */
  #handsOf(attempt: LoggedRow, actor: string): Set<string> {
    if (isAccount(actor)) return new Set([actor])
    const links = this.rows.where('signed_links', 'developer_assessment_id', attempt.id)
    const handed = links.filter(({ purpose, message_id }) => purpose === 'SUBMISSION' && this.#isInHand(message_id))
    const makers = handed.map(({ made_by_id }) => String(made_by_id))
    return new Set([...makers, ...this.addresses.writersFor(attempt, 'SUBMISSION')])
  }

  /** A link without a message is told to who made it, and so is one whose message stays in the outbox. */
  #isInHand(messageId: unknown): boolean {
    return messageId === null || this.rows.find('messages', messageId)?.delivery_method === 'OUTBOX'
  }

  /** A message leaves, or is on its way, if it neither stays in the outbox nor came back. */
  wasMailed(id: unknown): boolean {
    const mail = this.rows.find('messages', id)
    return mail !== undefined && mail.delivery_method !== 'OUTBOX' && mail.success !== false
  }

  #hasWork({ id, url_submission }: LoggedRow): boolean {
    const files = this.rows.where('submissions', 'developer_assessment_id', id)
    return typeof url_submission === 'string' || files.some(({ file_key }) => typeof file_key === 'string')
  }

  #followReview({ id }: LogEvent, before: LoggedRow | undefined, row: LoggedRow): void {
    if (row.status !== 'SENT' || before?.status === 'SENT') return
    this.sendings.set(row.id, id)
  }

  #followAnswer({ id, developer_assessment_id }: LoggedRow): void {
    const attempt = this.rows.find('developer_assessments', developer_assessment_id)
    this.answerWriters.set(id, attempt ? this.addresses.writersFor(attempt, 'TALK') : new Set())
  }

  /** A skill that gets the name of one that is gone was merged with it: it stands for all that the other one was called. */
  #followSkill({ id, name, aliases }: LoggedRow): void {
    const own = [String(name), ...listOf(aliases)].map((one) => one.toLowerCase())
    const merged = [...this.names].filter(
      ([other, names]) => !this.rows.find('skills', other) && own.some((one) => names.has(one)),
    )
    this.names.set(id, new Set([...(this.names.get(id) ?? []), ...own, ...merged.flatMap(([, names]) => [...names])]))
  }
}
