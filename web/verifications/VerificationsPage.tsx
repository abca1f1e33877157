import { formatTotal } from '#shared/reviews/totals.ts'
import { verificationDecisions, verificationList } from '#shared/verifications/verifications.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import type { GetVerificationPageQuery } from '#web/platform/lib/graphql.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import type { BulkAction } from '#web/platform/lists/bulkAction.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import { decisions } from './decisions.ts'
import { decideVerifications, type Verification, verificationsQuery } from './verificationsQuery.ts'

const columns: readonly Column<Verification>[] = [
  ...listColumns<Verification>()(verificationList, {
    developer: { cell: ({ developer }) => <PersonName name={developer} />, width: 134 },
    skill: { width: 96 },
    claimed: { width: 70 },
    assessment: { width: 122 },
    result: { width: 114 },
    score: { cell: ({ score }) => (score === null ? '–' : formatTotal(score)), width: 76 },
    reviewer: { cell: ({ reviewer_name }) => reviewer_name, width: 98 },
    reviewed_at: { width: 98 },
  }),
  { id: 'actions', header: 'Actions', width: 160, cell: (row) => <DecideButtons verification={row} /> },
]

/** What reviews verified without anybody's choice. It counts for nothing until a vetter confirms it. A row opens the assessment. */
export function VerificationsPage() {
  return (
    <ListPage
      list={verificationList}
      query={verificationsQuery}
      page={toPage}
      columns={columns}
      rowAction={{
        href: ({ developer_id, developer_assessment_id }) =>
          developerAssessmentPaths.developerAssessment(developer_id, developer_assessment_id),
      }}
      above={
        <p>
          The former form of reviews ticked every skill beforehand. These skills are verified for nobody until you
          confirm them.
        </p>
      }
      search="Search developer or skill"
      filters
      mine="reviewer"
      people={useColleagues()}
      exportAs="verifications"
      bulkActions={useDecisions()}
      emptyHint="No verification waits to be confirmed."
    />
  )
}

const toPage = ({ getVerificationPage: { verifications, aggregate } }: GetVerificationPageQuery) => ({
  rows: verifications,
  ...aggregate,
})

function useDecisions(): BulkAction[] {
  const api = useApi()
  return verificationDecisions.map((decision) => ({
    ...decisions[decision],
    nouns: ['verification', 'verifications'],
    run: (selected, dryRun) => decideVerifications(api, selected, decision, dryRun),
  }))
}
