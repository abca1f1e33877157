import { vettingList } from '#shared/vetting.ts'
import { money } from '#web/platform/lib/money.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { PersonName } from '#web/platform/ui/PersonName.tsx'
import { AssessmentState } from './AssessmentState.tsx'
import { DaysInStep } from './DaysInStep.tsx'
import { NextActionLink } from './NextActionLink.tsx'
import { ScoreSoFar } from './ScoreSoFar.tsx'
import type { VettingRow } from './vettingQuery.ts'

export const vettingColumns = listColumns<VettingRow>()(vettingList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 150 },
  step: { width: 128 },
  days_in_step: { cell: (row) => <DaysInStep row={row} />, width: 60 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 86 },
  assessment: { cell: (row) => <AssessmentState row={row} />, width: 140 },
  reviewer: { cell: ({ reviewer_name }) => reviewer_name ?? '–', width: 86 },
  due_at: { width: 96 },
  score: { cell: (row) => <ScoreSoFar row={row} />, width: 62 },
  cost_rate: {
    cell: ({ cost_rate, currency }) => (typeof cost_rate === 'number' ? money(cost_rate, currency) : '–'),
    width: 62,
  },
  next_action: { cell: (row) => <NextActionLink row={row} /> },
})
