import { vettingList } from '#shared/vetting/vetting.ts'
import { money } from '#web/platform/lib/text/money.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { AssessmentState } from './AssessmentState.tsx'
import { DaysInStep } from './DaysInStep.tsx'
import { DialogLink } from './DialogLink.tsx'
import { NextActionLink } from './NextActionLink.tsx'
import { ScoreSoFar } from './ScoreSoFar.tsx'
import type { VettingRow } from './vettingQuery.ts'

export const vettingColumns = listColumns<VettingRow>()(vettingList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 140 },
  step: { width: 118 },
  days_in_step: { cell: (row) => <DaysInStep row={row} />, width: 52 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 98 },
  assessment: { cell: (row) => <AssessmentState row={row} />, width: 120 },
  reviewer: {
    cell: (row) => (
      <DialogLink row={row} dialog={row.has_reviewer && 'move-review'}>
        {row.reviewer_name ?? '–'}
      </DialogLink>
    ),
    width: 92,
  },
  due_at: { width: 88 },
  score: { cell: (row) => <ScoreSoFar row={row} />, width: 62 },
  cost_rate: {
    cell: ({ cost_rate, currency }) => (typeof cost_rate === 'number' ? money(cost_rate, currency) : '–'),
    width: 57,
  },
  next_action: { cell: (row) => <NextActionLink row={row} />, width: 160 },
})
