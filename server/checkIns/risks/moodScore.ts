import { numberOf } from '#server/platform/db/lists/literals.ts'
import { checkInMoods } from '#shared/checkIns/checkIns.ts'

const scores = Object.fromEntries(Object.entries(checkInMoods).map(([mood, { score }]) => [mood, score]))

/** Is null without a mood. */
export const moodScore = (column: string) => numberOf(column, scores)
