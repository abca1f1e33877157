import { Button } from '@mantine/core'
import { addDays } from '#shared/platform/calendarDays.ts'
import type { GoalPeriod } from '#shared/platform/enumerations.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import styles from '#web/figures/Figures.module.css'
import { todayInUtc } from '#web/figures/usePeriod.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useLastPage, usePage } from '#web/platform/lib/address/usePage.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { DateField } from '#web/platform/ui/inputs/days/DateField.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { kpiColumns } from './kpiColumns.tsx'
import { kpisQuery } from './kpiQuery.ts'

const periods = [
  { value: 'WEEK', label: 'Week' },
  { value: 'MONTH', label: 'Month' },
]
const pageSize = 20

/** Shows the figures of each member of staff against their goals. */
export function KpisPage() {
  const [query, setQuery] = useAddress()
  const [asOf, person] = [query.get('asOf') ?? '', query.get('person') ?? '']
  const page = usePage(pageSize)
  const change = (values: Record<string, string>) =>
    setQuery({ page: '', ...values }, { replace: true, preventScrollReset: true })
  const dialog = useDialog()
  const mayManage = useCan('goals:manage')
  const colleagues = useColleagues() ?? []
  const period: GoalPeriod = query.get('per') === 'MONTH' ? 'MONTH' : 'WEEK'
  const unknownFrom = asOf ? addDays(asOf, 1) : todayInUtc()
  const { data, latest, loading, error, refetch } = useQuery(kpisQuery, {
    variables: { period, as_of: asOf || null, user_id: person || null, limit: page.limit, offset: page.offset },
    showsErrors: true,
    showsEarlier: true,
  })
  const isLeaving = useLastPage(page, data?.getKpis.count)
  const found = latest?.getKpis
  return (
    <>
      <PageHeader
        title="KPIs"
        actions={mayManage && <Button onClick={() => dialog.open('set-goal')}>Set Goal</Button>}
      />
      <search className={styles.bar} aria-label="Period and person of the KPIs">
        <Select
          label="Each"
          options={periods}
          value={period}
          onChange={(per) => change({ per: per === 'WEEK' ? '' : per })}
        />
        <Select
          label="Person"
          placeholder="Everybody"
          options={colleagues}
          value={person}
          onChange={(chosen) => change({ person: chosen })}
        />
        <DateField
          label="As of"
          placeholder="Now"
          value={asOf}
          onChange={(chosen) => change({ asOf: chosen < todayInUtc() ? chosen : '' })}
        />
        {asOf && (
          <p className={styles.asOf} role="status">
            You see the figures as they were known on {formatDay(asOf)}.
          </p>
        )}
      </search>
      <QueryError error={error} onRetry={refetch} />
      <DataTable
        label="KPIs"
        columns={kpiColumns({ period, unknownFrom, mayManage: mayManage && asOf === '', asOf })}
        rows={isLeaving ? undefined : found?.kpis}
        rowKey={({ user_id, figure }) => `${user_id}.${figure}`}
        loading={loading || isLeaving}
        pageSize={pageSize}
        paging={{ offset: page.offset, count: found?.count }}
        emptyText="Nobody has a goal, and nothing was done in this period."
        emptyHint={mayManage ? 'Set the first goal.' : 'An admin sets goals.'}
      />
      <Paginator
        label="Pages of KPIs"
        page={page.page}
        pageCount={Math.ceil((found?.count ?? 0) / pageSize)}
        onPage={page.setPage}
      />
      <p className={`${ui.quiet} ${styles.note}`}>
        Days begin at midnight UTC. By a day, so much of a goal is expected as working days, Monday to Friday, are over.
      </p>
    </>
  )
}
