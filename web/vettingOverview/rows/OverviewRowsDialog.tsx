import { developerStatuses, stageReasons } from '#shared/developers/developerStages.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { isPrediction, overviewCells, overviewPageSize } from '#shared/vettingOverview/vettingOverview.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useLastPage, usePage } from '#web/platform/lib/address/usePage.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { ExportButton } from '#web/platform/lists/export/ExportButton.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import { OverviewTable } from '#web/vettingOverview/OverviewTable.tsx'
import { useOverviewPeriod } from '#web/vettingOverview/useOverviewPeriod.ts'
import { type CellAddress, parseCell } from './overviewCell.ts'
import { type OverviewRow, rowColumns } from './rowColumns.tsx'

const rowsQuery = graphql(`
  query getOverviewRows(
    $cell: OverviewCell!
    $key: String
    $criterion: String
    $basis: FunnelBasis
    $period: OverviewPeriod
    $page: Int!
  ) {
    getOverviewRows(cell: $cell, key: $key, criterion: $criterion, basis: $basis, period: $period, page: $page) {
      rows {
        developer_id
        developer_name
        developer_assessment_id
        detail
        at
        until
        days
        value
        other
      }
      count
      reviewer
    }
  }
`)

/** Lists the rows that a figure counts, each with a link to its developer. @param id names the cell. */
export function OverviewRowsDialog({ id }: { id: string; onClose: () => void }) {
  const [query, , closeBy] = useAddress()
  const address = parseCell(id)
  const close = () => closeBy('dialog', 'id', 'page')
  const paging = usePage(overviewPageSize)
  const { moments } = useOverviewPeriod()
  const mayExport = useCan('lists:export')
  const basis = query.get('basis') === 'ACTIVITY' ? ('ACTIVITY' as const) : ('COHORT' as const)
  const { data, latest, error, refetch } = useQuery(rowsQuery, {
    variables: {
      cell: address?.cell ?? 'FUNNEL_ENTERED',
      key: address?.key || null,
      criterion: address?.criterion || null,
      basis,
      period: moments,
      page: paging.page,
    },
    skip: !address,
    showsErrors: true,
  })
  useLastPage(paging, data?.getOverviewRows.count)
  if (!address) return <UnknownCell onClose={close} />
  const { rows, count, reviewer } = latest?.getOverviewRows ?? {}
  const { key, criterion } = address
  const exported = withValues('', { key, criterion, basis, from: moments.from ?? '', to: moments.to ?? '' })
  const title = [overviewCells[address.cell].label, reviewer ?? lineOf(address)].filter(Boolean).join(': ')
  return (
    <Modal title={count === undefined ? title : `${title} (${formatCount(count)})`} onClose={close} width={860}>
      <div className={modal.body}>
        <OverviewTable
          label={title}
          columns={rowColumns(address)}
          rows={rows}
          rowKey={rowKey}
          rowAction={{ href: addressOf }}
          error={error}
          onRetry={refetch}
          skeletonRows={8}
          emptyText="No rows are counted here any more."
        />
        <Paginator
          label="Pages of rows"
          pageCount={Math.ceil((count ?? 0) / overviewPageSize)}
          page={paging.page}
          onPage={paging.setPage}
        />
      </div>
      {mayExport && (
        <ModalFooter>
          <ExportButton
            path={`/vetting-overview/${address.cell}.csv?${exported}`}
            name={address.cell.toLowerCase().replaceAll('_', '-')}
          />
        </ModalFooter>
      )}
    </Modal>
  )
}

function UnknownCell({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Rows" onClose={onClose}>
      <EmptyState title="This figure does not exist.">Close this, and choose a number in the overview.</EmptyState>
    </Modal>
  )
}

/** Returns the name of a cell's row. The API names reviewers. */
function lineOf({ cell, key, criterion }: CellAddress): string | undefined {
  if (isPrediction(cell)) return criterion || 'Total score'
  const { label } = lines[key] ?? {}
  return label ?? (cell === 'CRITERION_SHARED' ? key || 'Pass or fail' : undefined)
}

const lines: Enumeration = { ...developerStatuses, ...stageReasons }

function rowKey({ developer_id, developer_assessment_id, at }: OverviewRow): string {
  return `${developer_id} ${developer_assessment_id} ${at}`
}

function addressOf({ developer_id, developer_assessment_id }: OverviewRow): string {
  if (developer_assessment_id)
    return developerAssessmentPaths.developerAssessment(developer_id, developer_assessment_id)
  return developerPaths.developerOverview(developer_id)
}
