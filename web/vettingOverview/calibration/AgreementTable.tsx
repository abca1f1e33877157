import { fewestShared } from '#shared/vettingOverview/vettingOverview.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetCriterionAgreementQuery, graphql } from '#web/platform/lib/graphql.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { Defined } from '#web/vettingOverview/Defined.tsx'
import { EstimatedFigure } from '#web/vettingOverview/EstimatedFigure.tsx'
import { decimal, percent } from '#web/vettingOverview/figures.ts'
import { OverviewTable } from '#web/vettingOverview/OverviewTable.tsx'
import { CellLink } from '#web/vettingOverview/rows/CellLink.tsx'
import { useOverviewPeriod } from '#web/vettingOverview/useOverviewPeriod.ts'
import { IntervalPlot } from './IntervalPlot.tsx'

const agreementQuery = graphql(`
  query getCriterionAgreement($period: OverviewPeriod) {
    getCriterionAgreement(period: $period) {
      criterion
      shared
      agreement {
        ...EstimateFields
      }
      exact {
        ...EstimateFields
      }
    }
  }
`)

type Agreement = GetCriterionAgreementQuery['getCriterionAgreement'][number]

const labelOf = ({ criterion }: Agreement) => criterion ?? 'Pass or fail'

const columns: readonly Column<Agreement>[] = [
  {
    id: 'criterion',
    header: 'Criterion',
    width: 190,
    cell: (row) => (row.criterion ? row.criterion : <b>{labelOf(row)}</b>),
  },
  {
    id: 'shared',
    header: (
      <Defined name="Shared" definition="Assessments in which two or more reviewers have scored this criterion." />
    ),
    numeric: true,
    cell: (row) => (
      <CellLink cell="CRITERION_SHARED" about={row.criterion ?? ''} count={row.shared} line={labelOf(row)} />
    ),
  },
  {
    id: 'agreement',
    header: (
      <Defined
        name="Agreement"
        definition="Krippendorff’s alpha for ordered scores: 1 is full agreement, 0 is chance. From 0.8 on, you can rely on the scores. Below 0.67, describe the scores of the criterion more clearly."
      />
    ),
    numeric: true,
    width: 160,
    cell: ({ agreement, shared }) => (
      <EstimatedFigure estimate={agreement} count={shared} fewest={fewestShared} format={decimal} />
    ),
  },
  {
    id: 'interval',
    header: (
      <Defined
        name="Chance – full"
        definition="The 95 % interval, from 0 to 1. It is marked when chance lies outside of it."
      />
    ),
    width: 180,
    cell: ({ agreement }) => (
      <IntervalPlot estimate={agreement} scale={[-0.2, 1]} neutral={0} tone="good" format={decimal} />
    ),
  },
  {
    id: 'exact',
    header: <Defined name="Same score" definition="How often all reviewers gave exactly the same score." />,
    numeric: true,
    width: 160,
    cell: ({ exact, shared }) => (
      <EstimatedFigure estimate={exact} count={shared} fewest={fewestShared} format={percent} />
    ),
  },
]

/** Shows how far reviewers of the same work agree, by criterion. */
export function AgreementTable() {
  const { moments } = useOverviewPeriod()
  const { latest, error, refetch } = useQuery(agreementQuery, {
    variables: { period: moments },
    showsErrors: true,
    costly: true,
  })
  return (
    <OverviewTable
      label="Agreement by criterion"
      columns={columns}
      rows={latest?.getCriterionAgreement}
      rowKey={labelOf}
      error={error}
      onRetry={refetch}
      skeletonRows={8}
      emptyText="No two reviewers have reviewed the same work in this period."
    />
  )
}
