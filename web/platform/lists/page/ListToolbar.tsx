import { Suspense } from 'react'
import { useResolvedPath } from 'react-router'
import { filterColumnsOf } from '#shared/platform/lists/lists.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { ColumnsButton } from '#web/platform/listLayouts/ColumnsButton.tsx'
import { LazyExport } from '#web/platform/lists/export/LazyExport.tsx'
import type { FilterBarProps } from '#web/platform/lists/filters/FilterBar.tsx'
import { SavedViews } from '#web/platform/savedViews/SavedViews.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ListToolbar.module.css'
import type { ListState } from './useList.ts'
import { useReadableColumns } from './useReadableColumns.ts'

const FilterBar = lazyPart(async () => (await import('#web/platform/lists/filters/FilterBar.tsx')).FilterBar)

export interface ListToolbarProps extends FilterBarProps {
  /** Lets the viewer save filters and sort under a name. */
  readonly views?: boolean
  /** The name of the CSV file, without its extension. Without it, there is no export. */
  readonly exportAs?: string
}

interface Props<Row> extends ListToolbarProps {
  readonly state: ListState<unknown>
  /** The columns of the table below, for the viewer to arrange. A board or a calendar has none. */
  readonly columns?: readonly Column<Row>[]
  readonly hiddenFilters?: readonly string[]
}

/** Shows search, filters, saved views, columns and export above a list. A list without any has no toolbar. */
export function ListToolbar<Row>({ state, columns = [], views, exportAs, hiddenFilters = [], ...bar }: Props<Row>) {
  // A view belongs to the list, also while a record is open over it.
  const { pathname } = useResolvedPath('.')
  const { list, layout, grouping } = state
  const groups = grouping.columns.map((value) => ({ value, label: list.columns[value]?.label ?? value }))
  const readable = useReadableColumns(list, columns)
  const arranges = readable.length > 0 && !list.isPlain
  const hasFilters = Boolean(bar.search || bar.mine) || filterColumnsOf(list).length > 0
  if (!hasFilters && !views && !exportAs && !arranges) return null
  return (
    <div className={styles.toolbar}>
      {hasFilters && (
        <search className={`${ui.group} ${styles.filters}`}>
          <Suspense fallback={<Placeholder {...bar} state={state} />}>
            <FilterBar {...bar} state={state} hiddenFilters={hiddenFilters} />
          </Suspense>
        </search>
      )}
      <div className={styles.end}>
        {views && <SavedViews screen={pathname} list={list.noun} layout={layout} />}
        {arranges && <ColumnsButton columns={readable} layout={layout} groups={groups} />}
        {exportAs && <LazyExport state={state} name={exportAs} columns={readable} />}
      </div>
    </div>
  )
}

/** Keeps the height of the filter bar until it is loaded. */
function Placeholder({ search, mine, state }: FilterBarProps & Pick<Props<never>, 'state'>) {
  const pills = mine || filterColumnsOf(state.list).length > 0
  return (
    <div className={`${ui.line} ${styles.line}`}>
      {search && <div className={styles.search} />}
      {/* An empty line of filters has no height on a phone. */}
      {pills && (
        <div className={styles.pills}>
          <span />
        </div>
      )}
    </div>
  )
}
