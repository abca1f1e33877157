import type { DemoContext } from '#server/demo/context.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory } from '#server/demo/story.ts'
import type { DemoDeveloper } from './developers.ts'
import { yearsWith } from './skillYears.ts'

interface Assessed {
  readonly assessments: readonly DemoRow<'developer_assessments'>[]
  readonly reviews: readonly DemoRow<'reviews'>[]
}

/** Adds the developer's skills. A review of a passed work verifies those that it says the work shows. */
export function addSkills(rows: DemoRows, context: DemoContext, developer: DemoDeveloper, assessed: Assessed): void {
  const { random, row } = developer
  const verifiers = verifiersOf(assessed)
  for (const name of developer.skills) {
    const skill_id = context.skillIds.get(name.toLowerCase())
    if (!skill_id) continue
    const verifier = verifiers.get(name)
    const skill: DemoRow<'developer_skills'> = {
      id: random.id(),
      created_at: row.created_at,
      developer_id: row.id,
      skill_id,
      years_of_experience: yearsWith(developer, name),
      verified_by_review_id: verifier?.id ?? null,
      verified_explicitly: verifier !== undefined,
    }
    const settles = ['verified_by_review_id', 'verified_explicitly'] as const
    const step = { at: verifier?.sent_at, by: verifier?.reviewer_id, settles }
    addStory(rows, 'developer_skills', skill, [step], { verified_explicitly: false })
  }
}

/** Finds for each name of a skill the review that verifies it: the best one of the first work that shows it. */
function verifiersOf({ assessments, reviews }: Assessed): ReadonlyMap<string, DemoRow<'reviews'>> {
  const verifiers = new Map<string, DemoRow<'reviews'>>()
  for (const { id, result } of assessments) {
    if (result !== 'PASS' && result !== 'STRONG_PASS') continue
    const [best] = reviews
      .filter((review) => review.developer_assessment_id === id && review.status === 'SENT')
      .sort((one, other) => (other.total_score ?? 0) - (one.total_score ?? 0))
    for (const name of best?.shown_skills ?? []) if (best && !verifiers.has(name)) verifiers.set(name, best)
  }
  return verifiers
}
