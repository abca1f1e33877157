import type { LoggedRow } from '#proofs/ticks/model/log.ts'
import { listOf } from '#proofs/ticks/model/log.ts'
import type { Walk, Walker } from '#proofs/ticks/walk.ts'
import type { Step } from './step.ts'

const isOpen = ({ status }: LoggedRow) => status === 'PENDING' || status === 'DRAFT'

/** Picks an open review, almost always one that a walker owes. */
function owed(walk: Walk): { by: Walker; review: LoggedRow } | undefined {
  const byId = new Map(walk.walkers.map((walker) => [walker.caller.account.id, walker]))
  const isAny = walk.random.chance(0.02)
  const review = walk.pick('reviews', (row) => isOpen(row) && (isAny || byId.has(String(row.reviewer_id))))
  const by = byId.get(String(review?.reviewer_id)) ?? walk.random.pick(walk.walkers)
  return review && { by, review }
}

/** Answers all that a review is asked: most often well and completely. */
function answers(walk: Walk, review: LoggedRow): object {
  const { random, past } = walk
  const attempt = past.rows.find('developer_assessments', review.developer_assessment_id)
  const version = past.rows.find('assessment_versions', attempt?.assessment_version_id)
  const assessment = past.rows.find('assessments', version?.assessment_id)
  const isGood = random.chance(walk.isHonest ? 0.95 : 0.8)
  const score = () => (isGood ? random.int(3, 4) : random.pick([null, 1, 2, 3, 4]))
  const criteria = past.rows.where('criteria', 'assessment_version_id', version?.id)
  const scores = criteria.map(({ id }) => ({ criterion_id: id, score: score(), comment: 'Because.' }))
  const held = past.rows.where('developer_skills', 'developer_id', attempt?.developer_id)
  // The stack as it is now is asked for, too.
  const stack = listOf((random.chance(0.97) ? version?.stack : undefined) ?? assessment?.stack)
  const sides = stack.map((name) => {
    const isHeld = held.some(({ skill_id }) => past.names.get(String(skill_id))?.has(name.toLowerCase()))
    if (random.chance(isGood ? 0.03 : 0.3)) return { name, side: 'unshown' }
    return { name, side: isHeld ? 'shown' : random.pick(['unclaimed', 'none', 'none', 'none']) }
  })
  const on = (wanted: string) => sides.filter(({ side }) => side === wanted).map(({ name }) => name)
  return {
    scores,
    comments: null,
    shown_skills: on('shown'),
    unclaimed_skills: on('unclaimed'),
    unshown_skills: on('unshown'),
  }
}

function onOwed(name: string, weight: number, input: (walk: Walk, review: LoggedRow) => object = () => ({})): Step {
  return {
    name,
    weight,
    take: async (walk) => {
      const found = owed(walk)
      return found && walk.on(found.by, name, 'reviews', found.review, input(walk, found.review))
    },
  }
}

function onReviewed(
  name: string,
  weight: number,
  statuses: readonly string[],
  input: (walk: Walk, row: LoggedRow) => object,
  likes: (walk: Walk, row: LoggedRow) => boolean = () => true,
): Step {
  return {
    name,
    weight,
    take: async (walk) => {
      const fits = (row: LoggedRow) => statuses.includes(String(row.status)) && likes(walk, row)
      const row = walk.pick('developer_assessments', fits)
      return row && walk.on(walk.walker('vetting:write'), name, 'developer_assessments', row, input(walk, row))
    },
  }
}

function sentReviews({ past: { rows } }: Walk, { id }: LoggedRow): LoggedRow[] {
  return rows.where('reviews', 'developer_assessment_id', id).filter(({ status }) => status === 'SENT')
}

/** Reviews, and the decisions about them. */
export const reviewingSteps: readonly Step[] = [
  onOwed('acceptReview', 0.5),
  onOwed('saveReviewDraft', 1, answers),
  onOwed('sendReview', 16, answers),
  onOwed('declineReview', 0.5, () => ({ reason: 'No time.' })),
  onOwed('releaseReview', 0.5),
  onOwed('replaceReview', 1, (walk) => ({ reviewer_id: walk.person(), days: 3 })),
  onReviewed('askSecondReview', 5, ['SECOND_REVIEW', 'SECOND_REVIEW', 'COMPLETED', 'IN_REVIEW'], (walk) => ({
    reviewer_id: walk.person(['reviewer']),
  })),
  onReviewed('markInconclusive', 0.7, ['IN_REVIEW', 'SECOND_REVIEW', 'COMPLETED'], () => ({
    reason: 'No word on it.',
  })),
  onReviewed(
    'followReview',
    4,
    ['SECOND_REVIEW'],
    (walk, row) => {
      const sent = sentReviews(walk, row)
      return { review_id: sent.length > 0 ? walk.random.pick(sent).id : row.id, reason: 'I ran it.' }
    },
    (walk, row) => sentReviews(walk, row).length > 1 || walk.random.chance(0.1),
  ),
]
