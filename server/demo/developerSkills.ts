import type { DemoContext } from './context.ts'
import type { Developer } from './developers.ts'
import type { Row, Rows } from './rows.ts'

/**
 * Adds the developer's skills.
 * @param verifier a sent review with a passing score, which verifies some of the stack's skills.
 */
export function addSkills(
  rows: Rows,
  context: DemoContext,
  developer: Developer,
  verifier: Row<'reviews'> | undefined,
): void {
  const { random, stack, years, row } = developer
  const verified = verifier ? random.some(stack.core, random.int(2, stack.core.length)) : []
  for (const name of developer.skills) {
    const skill_id = context.skillIds.get(name.toLowerCase())
    if (!skill_id) continue
    const claimed = Math.max(0.5, Math.round(2 * years * (0.3 + 0.7 * random.number())) / 2)
    rows.developer_skills.push({
      id: random.id(),
      created_at: row.created_at,
      developer_id: row.id,
      skill_id,
      years_of_experience: random.chance(0.93) ? claimed : null,
      verified_by_review_id: verifier && verified.includes(name) ? verifier.id : null,
    })
  }
}
