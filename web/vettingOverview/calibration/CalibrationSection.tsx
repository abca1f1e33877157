import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from '#web/vettingOverview/Overview.module.css'
import { OverviewTable } from '#web/vettingOverview/OverviewTable.tsx'
import { PeriodControl } from '#web/vettingOverview/PeriodControl.tsx'
import { ReviewerCriteria } from '#web/vettingOverview/ReviewerCriteria.tsx'
import { useOverviewPeriod } from '#web/vettingOverview/useOverviewPeriod.ts'
import { AgreementTable } from './AgreementTable.tsx'
import { calibrationColumns } from './calibrationColumns.tsx'

const calibrationQuery = graphql(`
  query getReviewerCalibration($period: OverviewPeriod) {
    getReviewerCalibration(period: $period) {
      id
      display_name
      sent
      shared
      leniency {
        ...EstimateFields
      }
      drift {
        ...EstimateFields
      }
      against_all {
        ...EstimateFields
      }
      same_verdict {
        ...EstimateFields
      }
    }
  }
`)

/** Shows how far reviewers of the same work agree, and who is lenient or strict. */
export function CalibrationSection() {
  const { moments } = useOverviewPeriod()
  const [reviewer, setReviewer] = useQueryParam('reviewer', '', { push: true })
  const { latest, error, refetch } = useQuery(calibrationQuery, {
    variables: { period: moments },
    showsErrors: true,
    costly: true,
  })
  const rows = latest?.getReviewerCalibration
  const chosen = rows?.find(({ id }) => id === reviewer)
  return (
    <div className={styles.part}>
      <search className={ui.row}>
        <PeriodControl />
      </search>
      <p className={styles.lead}>
        This compares reviewers who have scored the same work, and shows who is stricter or more lenient than the
        others. Talk to the reviewers whose interval is marked, and describe the scores of criteria with low agreement
        more clearly.
      </p>
      <p className={styles.hint}>
        About one of 20 intervals is marked by chance. Assessments that you still have to review are left out.
      </p>
      <OverviewTable
        label="Calibration of reviewers"
        columns={calibrationColumns}
        rows={rows}
        rowKey={({ id }) => id}
        rowAction={{ open: ({ id }) => setReviewer(id === reviewer ? '' : id) }}
        error={error}
        onRetry={refetch}
        skeletonRows={8}
        emptyText="No review was sent in this period."
      />
      {chosen && <ReviewerCriteria id={chosen.id} name={chosen.display_name} onClose={() => setReviewer('')} />}
      <AgreementTable />
    </div>
  )
}
