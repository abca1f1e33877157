import type { DemoContext } from './context.ts'
import type { DemoDeveloper } from './developers.ts'
import type { DemoRow, DemoRows } from './rows.ts'

/** The former form ticked skills in so many of 256 reviews, and nobody has confirmed them since. */
const doubted = 5
const most = 2
/** In percent. */
const passing = 70

/**
 * Adds skills of the stack that the former form ticked beforehand, to a handful of developers.
 * @param reviews those of the developer.
 */
export function addUnconfirmed(
  rows: DemoRows,
  context: DemoContext,
  { random, row, stack }: DemoDeveloper,
  reviews: readonly DemoRow<'reviews'>[],
): void {
  const verifier = reviews.find(({ status, total_score }) => status === 'SENT' && (total_score ?? 0) >= passing)
  if (!verifier?.sent_at || Number.parseInt(verifier.id.slice(0, 2), 16) >= doubted) return
  const skills = rows.developer_skills.filter(({ developer_id }) => developer_id === row.id)
  const verified = skills.filter(({ verified_explicitly }) => verified_explicitly).map(({ skill_id }) => skill_id)
  const ids = stack.core.flatMap((name) => context.skillIds.get(name.toLowerCase()) ?? [])
  for (const skill_id of ids.filter((id) => !verified.includes(id)).slice(0, most)) {
    const created_at = verifier.sent_at
    rows.unconfirmed_verifications.push({ id: random.id(), created_at, review_id: verifier.id, skill_id })
  }
}
