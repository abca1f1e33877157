import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetCriterionLeniencyQuery, graphql } from '#web/platform/lib/graphql.ts'
import { CloseButton } from '#web/platform/ui/overlays/CloseButton.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { leniencyColumns } from './calibration/calibrationColumns.tsx'
import { OverviewTable } from './OverviewTable.tsx'
import { useOverviewPeriod } from './useOverviewPeriod.ts'

const criteriaQuery = graphql(`
  query getCriterionLeniency($reviewer: ID!, $period: OverviewPeriod) {
    getCriterionLeniency(reviewer_id: $reviewer, period: $period) {
      criterion
      shared
      leniency {
        ...EstimateFields
      }
      drift {
        ...EstimateFields
      }
    }
  }
`)

type Criterion = GetCriterionLeniencyQuery['getCriterionLeniency'][number]

const columns: readonly Column<Criterion>[] = [
  { id: 'criterion', header: 'Criterion', width: 190, cell: ({ criterion }) => criterion },
  { id: 'shared', header: 'Shared', numeric: true, width: 84, cell: ({ shared }) => shared },
  ...leniencyColumns<Criterion>('of the score from 1 to 4', 1.5),
]

interface Props {
  /** The id of the reviewer. */
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Shows by criterion where a reviewer is lenient or strict. */
export function ReviewerCriteria({ id, name, onClose }: Props) {
  const { moments } = useOverviewPeriod()
  const { data, error, refetch } = useQuery(criteriaQuery, {
    variables: { reviewer: id, period: moments },
    showsErrors: true,
    costly: true,
  })
  return (
    <Section title={`${name} by criterion`} action={<CloseButton label="Close" onClick={onClose} />}>
      <OverviewTable
        label={`${name} by criterion`}
        columns={columns}
        rows={data?.getCriterionLeniency}
        rowKey={({ criterion }) => criterion}
        error={error}
        onRetry={refetch}
        skeletonRows={5}
        emptyText="Nobody else has reviewed the same work in this period."
      />
    </Section>
  )
}
