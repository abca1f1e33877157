import { day, text } from '#server/platform/nounTables/historyColumns.ts'
import type { NounTables } from '#server/platform/nounTables/nounTables.ts'

export const dayOffTables = {
  days_off: {
    history: {
      user_id: null,
      from_day: day('First day off'),
      to_day: day('Last day off'),
      note: text('Note'),
    },
  },
} as const satisfies NounTables
