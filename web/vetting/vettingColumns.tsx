import { vettingList } from '#shared/vetting/vetting.ts'
import { money } from '#web/platform/lib/money.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { AssessmentState } from './AssessmentState.tsx'
import { DaysInStep } from './DaysInStep.tsx'
import { DialogLink } from './DialogLink.tsx'
import { NextActionLink } from './NextActionLink.tsx'
import { ScoreSoFar } from './ScoreSoFar.tsx'
import type { VettingRow } from './vettingQuery.ts'

export const vettingColumns = listColumns<VettingRow>()(vettingList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 148 },
  step: { width: 120 },
  days_in_step: { cell: (row) => <DaysInStep row={row} />, width: 58 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 96 },
  assessment: { cell: (row) => <AssessmentState row={row} />, width: 158 },
  reviewer: {
    cell: (row) => (
      <DialogLink row={row} dialog={row.has_reviewer && 'move-review'}>
        {row.reviewer_name ?? '–'}
      </DialogLink>
    ),
    width: 96,
  },
  due_at: { width: 98 },
  score: { cell: (row) => <ScoreSoFar row={row} />, width: 60 },
  cost_rate: {
    cell: ({ cost_rate, currency }) => (typeof cost_rate === 'number' ? money(cost_rate, currency) : '–'),
    width: 58,
  },
  next_action: { cell: (row) => <NextActionLink row={row} /> },
})
