import { useMediaQuery } from '@mantine/hooks'
import { myAssessmentList } from '#shared/reviews/reviews.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { myAssessmentColumns, phoneColumns } from './myAssessmentColumns.tsx'
import { myAssessmentsQuery } from './myAssessmentsQuery.ts'
import { reviewPaths } from './paths.ts'
import { useMyAssessmentTabs } from './useMyAssessmentTabs.ts'

/** Lists the viewer's reviews. Developers have code names, so that reviewers do not know whom they judge. */
export function MyAssessmentsPage() {
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  return (
    <ListPage
      list={myAssessmentList}
      query={myAssessmentsQuery}
      page={({ getMyAssessments: { assessments, aggregate } }) => ({ rows: assessments, ...aggregate })}
      columns={isPhone ? phoneColumns : myAssessmentColumns}
      tabs={useMyAssessmentTabs()}
      rowAction={{ href: ({ developer_assessment_id }) => reviewPaths.ownReview(developer_assessment_id) }}
      search="Search assessments"
      views
      exportAs="my-assessments"
    />
  )
}
