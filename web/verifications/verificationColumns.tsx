import { formatTotal } from '#shared/reviews/totals.ts'
import { verificationList } from '#shared/verifications/verifications.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import type { Verification } from './verificationsQuery.ts'

export const verificationColumns: readonly Column<Verification>[] = [
  ...listColumns<Verification>()(verificationList, {
    developer: { cell: ({ developer }) => <PersonName name={developer} />, width: 134 },
    skill: { width: 96 },
    claimed: { width: 70 },
    assessment: { width: 114 },
    result: { width: 114 },
    score: { cell: ({ score }) => (score === null ? '–' : formatTotal(score)), width: 76 },
    reviewer: { cell: ({ reviewer_name }) => reviewer_name, width: 98 },
    reviewed_at: { width: 124 },
  }),
  { id: 'actions', header: 'Actions', width: 160, cell: (row) => <DecideButtons verification={row} /> },
]
