import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import type { Attempt } from './attempts.ts'

type Criterion = Attempt['criteria'][number]
type Review = Attempt['reviews'][number]

/** Shows the rubric of an assessment, with each reviewer's score for each criterion. */
export function RubricTable({ attempt: { name, criteria, reviews } }: { attempt: Attempt }) {
  return (
    <DataTable
      label={`Rubric of ${name}`}
      columns={[...columns, ...reviews.map(scoreColumn)]}
      rows={criteria}
      rowKey={({ id }) => id}
      loading={false}
      pageSize={5}
      emptyText="This assessment has no rubric."
    />
  )
}

const columns: readonly Column<Criterion>[] = [
  {
    id: 'name',
    header: 'Criterion',
    cell: ({ name, must_pass }) => (must_pass ? `${name} (must pass)` : name),
  },
  { id: 'weight', header: 'Weight', numeric: true, width: 80, cell: ({ weight }) => weight },
]

/** Shows the scores of one reviewer. Long score texts and comments show on hover. */
function scoreColumn(review: Review): Column<Criterion> {
  const textOf = (criterion: Criterion) => {
    const given = review.scores.find(({ criterion_id }) => criterion_id === criterion.id)
    if (!given?.score) return '–'
    const anchor = criterion.anchors[given.score - 1]
    return [anchor ? `${given.score}: ${anchor}` : given.score, given.comment].filter(Boolean).join('. ')
  }
  return { id: review.id, header: review.reviewer_name, cell: textOf, text: textOf }
}
