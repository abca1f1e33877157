import type { DemoContext } from './context.ts'
import type { Developer } from './developers.ts'
import { createRandom } from './random.ts'
import type { Row, Rows } from './rows.ts'
import { tell } from './story.ts'

/** What a developer was assessed by. */
interface Assessed {
  readonly assessments: readonly Row<'developer_assessments'>[]
  readonly reviews: readonly Row<'reviews'>[]
}

/** Of a hundred skills that a work could show, this many are shown. */
const shownShare = 0.85

/** Adds the developer's skills. A review of a passed work verifies those that its assessment asks for, mostly. */
export function addSkills(rows: Rows, context: DemoContext, developer: Developer, assessed: Assessed): void {
  const { random, years, row } = developer
  const verifiers = verifiersOf(context, assessed)
  for (const name of developer.skills) {
    const skill_id = context.skillIds.get(name.toLowerCase())
    if (!skill_id) continue
    const claimed = Math.max(0.5, Math.round(2 * years * (0.3 + 0.7 * random.number())) / 2)
    const verifier = verifiers.get(name)
    const skill: Row<'developer_skills'> = {
      id: random.id(),
      created_at: row.created_at,
      developer_id: row.id,
      skill_id,
      years_of_experience: random.chance(0.93) ? claimed : null,
      verified_by_review_id: verifier?.id ?? null,
    }
    rows.developer_skills.push(skill)
    if (!verifier) continue
    const set = { verified_by_review_id: verifier.id }
    const step = { at: verifier.sent_at as Date, by: verifier.reviewer_id, set }
    tell(rows, 'developer_skills', skill, { verified_by_review_id: null }, [step])
  }
}

/** The review that verifies a skill, by the name of the skill: the best one of the first work that shows it. */
function verifiersOf(
  { seed, assessments: definitions }: DemoContext,
  { assessments, reviews }: Assessed,
): ReadonlyMap<string, Row<'reviews'>> {
  const verifiers = new Map<string, Row<'reviews'>>()
  for (const { id, result, assessment_version_id } of assessments) {
    if (result !== 'PASS' && result !== 'STRONG_PASS') continue
    const definition = definitions.find(({ versions }) => versions.some(({ row }) => row.id === assessment_version_id))
    const [best] = reviews
      .filter((review) => review.developer_assessment_id === id && review.status === 'SENT')
      .sort((one, other) => (other.total_score ?? 0) - (one.total_score ?? 0))
    const { chance } = createRandom(seed, 'shown skills', id)
    for (const name of definition?.assessment.stack ?? []) {
      if (best && chance(shownShare) && !verifiers.has(name)) verifiers.set(name, best)
    }
  }
  return verifiers
}
