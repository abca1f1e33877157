import type { LoggedRow } from './log.ts'
import type { Past, SentTest } from './past.ts'
import { disagree, pass, type Verdict, verdictsOf } from './reviews.ts'
import { judgeTalk } from './talk.ts'

/** The skills of developers that the log calls verified. */
export function listTicks(past: Past): LoggedRow[] {
  return past.rows
    .list('developer_skills')
    .filter(({ verified_by_review_id }) => typeof verified_by_review_id === 'string')
}

interface Rest {
  readonly tick: LoggedRow
  readonly attempt: LoggedRow
  readonly test: SentTest
  readonly sent: readonly Verdict[]
  /** A review that covers too little of the rubric settles no result, and neither do two that disagree. */
  readonly counted: readonly Verdict[]
  /** Silence about a skill is no evidence, so a review counts here only if it names the skill. */
  readonly seers: readonly Verdict[]
}

/**
 * Says why a tick has no evidence that a second person saw, by the lines of issue 54. The model knows nothing but the log, and shares
 * no rule with the product.
 * @returns undefined if it is deserved.
 */
export function doubtAbout(past: Past, tick: LoggedRow): string | undefined {
  const review = past.rows.find('reviews', tick.verified_by_review_id)
  const attempt = past.rows.find('developer_assessments', review?.developer_assessment_id)
  const test = attempt && past.sentTests.get(attempt.id)
  if (!attempt || !test || review?.status !== 'SENT') return 'no review was sent of anything that was sent'
  if (attempt.developer_id !== tick.developer_id) return 'it rests on the work of another developer'
  const sent = verdictsOf(past, attempt, test)
  const covering = sent.filter(({ covers }) => covers)
  const counted = disagree(covering) ? decided(past, attempt, covering, test) : covering
  const rest = { tick, attempt, test, sent, counted, seers: counted.filter(({ shown }) => isNamed(past, tick, shown)) }
  for (const find of [byResult, byStack, byReviews, byHands, byTalk, byClaim, byLatestWord]) {
    const doubt = find(past, rest)
    if (doubt) return doubt
  }
  return undefined
}

function isNamed(past: Past, { skill_id }: LoggedRow, names: readonly string[]): boolean {
  return names.some((name) => past.names.get(String(skill_id))?.has(name))
}

/** Where two reviews disagree, only somebody who wrote neither can decide, with a reason. Their choice is the one that counts. */
function decided(past: Past, attempt: LoggedRow, two: readonly Verdict[], test: SentTest): readonly Verdict[] {
  const decider = past.deciders.get(attempt.id) ?? ''
  const isPart = two.some(({ reviewer }) => reviewer === decider) || past.handIns.get(attempt.id)?.hands.has(decider)
  if (isPart || !attempt.status_note || attempt.status !== 'COMPLETED') return []
  const chosen = two.filter(({ total }) => Math.abs(total - Number(attempt.total_score)) < 0.1)
  return chosen.filter((review) => pass([review], test)).slice(0, 1)
}

function byResult(_past: Past, { attempt, test, counted, sent }: Rest): string | undefined {
  const isPassed = attempt.status === 'COMPLETED' && ['PASS', 'STRONG_PASS'].includes(String(attempt.result))
  if (!isPassed) return 'its attempt has not passed'
  if (counted.length === 0)
    return sent.some(({ covers }) => covers)
      ? 'two reviews disagree, and nobody decided'
      : 'no review covers the rubric'
  return pass(counted, test) ? undefined : 'the scores are no pass'
}

function byStack(past: Past, { tick, test }: Rest): string | undefined {
  return isNamed(past, tick, test.stack) ? undefined : 'what was sent did not test the skill'
}

function byReviews(past: Past, { tick, sent, seers }: Rest): string | undefined {
  if (sent.some(({ unshown }) => isNamed(past, tick, unshown))) return 'a review says that the work does not show it'
  return seers.length === 0 ? 'no review that counts says that the work shows it' : undefined
}

/** Whoever handed in or recorded is no second person, and the developer judges nothing, whenever it turns out who they are. */
function byHands(past: Past, { attempt, test, sent, seers }: Rest): string | undefined {
  const addressOf = (account: string) => String(past.rows.find('users', account)?.email)
  if (sent.some(({ reviewer }) => past.addresses.hasHad(attempt.developer_id, addressOf(reviewer))))
    return 'somebody judged their own work'
  const handIn = past.handIns.get(attempt.id)
  if (!handIn) return 'nothing was handed in or recorded'
  if (test.type === 'TAKE_HOME' && !handIn.hasWork) return 'there is no work that anybody could open'
  return seers.every(({ reviewer }) => handIn.hands.has(reviewer))
    ? 'only who recorded it, or could have handed it in, saw it'
    : undefined
}

function byTalk(past: Past, { attempt, test, seers }: Rest): string | undefined {
  if (test.type === 'TAKE_HOME') return undefined
  const { interviewers, problem } = judgeTalk(past, attempt)
  if (problem) return `of a talk: ${problem}`
  return seers.some(({ reviewer }) => interviewers.has(reviewer))
    ? undefined
    : 'of a talk: nobody who was there says that it shows the skill'
}

/** A claim counts if it came before the first review was sent. */
function byClaim(past: Past, { tick, sent, seers }: Rest): string | undefined {
  const first = Math.min(...sent.map(({ id }) => past.sendings.get(id) ?? 0))
  const isClaimed = [...past.claims.values()].some(
    ({ id, developer_id, skill_id }) =>
      developer_id === tick.developer_id &&
      skill_id === tick.skill_id &&
      (past.arrivals.get(id) ?? Number.POSITIVE_INFINITY) < first,
  )
  if (isClaimed || new Set(seers.map(({ reviewer }) => reviewer)).size > 1) return undefined
  return 'nobody claimed the skill, and only one person saw it'
}

/** A failed retake of the same assessment takes back what an earlier pass verified. */
function byLatestWord(past: Past, { attempt }: Rest): string | undefined {
  const assessmentOf = ({ assessment_version_id }: LoggedRow) =>
    past.rows.find('assessment_versions', assessment_version_id)?.assessment_id
  const arrival = ({ id }: LoggedRow) => past.arrivals.get(id) ?? 0
  const failed = past.rows
    .where('developer_assessments', 'developer_id', attempt.developer_id)
    .filter(({ result }) => result === 'FAIL' || result === 'STRONG_FAIL')
    .find((later) => arrival(later) > arrival(attempt) && assessmentOf(later) === assessmentOf(attempt))
  return failed ? 'a later attempt at the same assessment failed' : undefined
}
