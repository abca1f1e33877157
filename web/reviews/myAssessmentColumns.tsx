import { isOpenReview } from '#shared/developerAssessments/developerAssessments.ts'
import { myAssessmentList } from '#shared/reviews/reviews.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { DueDate } from './DueDate.tsx'
import { isOverdue } from './isOverdue.ts'
import type { ListedReview } from './myAssessmentsQuery.ts'
import { ReviewAnswers } from './page/ReviewAnswers.tsx'
import { reviewState } from './reviewState.ts'
import { TimeLeft } from './TimeLeft.tsx'

const listed = listColumns<ListedReview>()(myAssessmentList, {
  code_name: { width: 168 },
  due_at: { cell: (review) => <DueDate moment={review.due_at} overdue={isOverdue(review)} />, width: 132 },
  status: { cell: (review) => <StatusBadge {...reviewState(review)} />, width: 104 },
  total_score: {
    cell: ({ total_score }) => (total_score === null ? '–' : formatTotal(total_score)),
    width: 88,
  },
})

const timeLeft: Column<ListedReview> = {
  id: 'time_left',
  header: 'Time left',
  cell: ({ due_at, status }) => (due_at && isOpenReview({ status }) ? <TimeLeft moment={due_at} /> : '–'),
  width: 120,
}
const answers: Column<ListedReview> = {
  id: 'answers',
  header: 'Answer',
  cell: (review) => <ReviewAnswers review={review} />,
  width: 212,
}
const afterDue = listed.findIndex(({ id }) => id === 'due_at') + 1

export const myAssessmentColumns = [...listed.slice(0, afterDue), timeLeft, ...listed.slice(afterDue), answers]

const beside = ['code_name', 'due_at', 'time_left']

/** On a phone the due date comes after the name, where it is visible without scrolling. */
export const phoneColumns = [true, false].flatMap((isBeside) =>
  myAssessmentColumns.filter(({ id }) => beside.includes(id) === isBeside),
)
