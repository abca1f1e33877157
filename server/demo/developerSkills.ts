import type { DemoContext } from './context.ts'
import type { Developer } from './developers.ts'
import type { Row, Rows } from './rows.ts'
import { tell } from './story.ts'

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
    const skill: Row<'developer_skills'> = {
      id: random.id(),
      created_at: row.created_at,
      developer_id: row.id,
      skill_id,
      years_of_experience: random.chance(0.93) ? claimed : null,
      verified_by_review_id: verifier && verified.includes(name) ? verifier.id : null,
      verified_explicitly: verifier !== undefined && verified.includes(name),
    }
    rows.developer_skills.push(skill)
    if (verifier && skill.verified_by_review_id) {
      const step = {
        at: verifier.sent_at as Date,
        by: verifier.reviewer_id,
        set: { verified_by_review_id: verifier.id, verified_explicitly: true },
      }
      tell(rows, 'developer_skills', skill, { verified_by_review_id: null, verified_explicitly: false }, [step])
    }
  }
}
