import { verificationDecisions, verificationList } from '#shared/verifications/verifications.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import type { BulkAction } from '#web/platform/lists/bulkAction.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { decisions } from './decisions.ts'
import { verificationColumns } from './verificationColumns.tsx'
import { sendVerificationDecisions, verificationsQuery } from './verificationsQuery.ts'

/**
 * Lists skills that reviews verified without an explicit choice. They count only once a vetter confirms them. A row opens the assessment.
 */
export function VerificationsPage() {
  return (
    <ListPage
      list={verificationList}
      query={verificationsQuery}
      page={({ getVerificationPage: { verifications, aggregate } }) => ({ rows: verifications, ...aggregate })}
      columns={verificationColumns}
      rowAction={{
        href: ({ developer_id, developer_assessment_id }) =>
          developerAssessmentPaths.developerAssessment(developer_id, developer_assessment_id),
      }}
      above={
        <p>
          An earlier review form ticked every skill by default. These skills do not count as verified until you confirm
          them.
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

function useDecisions(): BulkAction[] {
  const api = useApi()
  return verificationDecisions.map((decision) => ({
    ...decisions[decision],
    nouns: ['verification', 'verifications'],
    run: (selected, dryRun) => sendVerificationDecisions(api, selected, decision, dryRun),
  }))
}
