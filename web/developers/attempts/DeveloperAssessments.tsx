import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { coverageText } from '#shared/reviews/reviewEvidence.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import type { GetDeveloperQuery } from '#web/platform/lib/graphql.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'

type Assessments = NonNullable<GetDeveloperQuery['getDeveloper']['developer_assessments']>

/** Lists the completed assessments of a developer, the latest first. */
export function DeveloperAssessments({ assessments }: { assessments: Assessments }) {
  return (
    <DetailRows
      rows={assessments.map(
        ({ assessment, result, total_score, completed_at, criteria_scored, criteria_count }, index) => ({
          key: `${index} ${assessment.name}`,
          main: assessment.name,
          asides: [
            completed_at && <Timestamp key="when" moment={completed_at} />,
            total_score === null ? '–' : formatTotal(total_score),
            criteria_scored !== null && criteria_count !== null && coverageText(criteria_scored, criteria_count),
            <StatusBadge key="result" {...assessmentResults[result]} />,
          ],
        }),
      )}
    />
  )
}
