import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { filterColumnsOf } from '#shared/platform/lists.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { SavedViews } from '#web/platform/savedViews/SavedViews.tsx'
import type { FilterBarProps } from './FilterBar.tsx'
import { LazyExport } from './LazyExport.tsx'
import styles from './ListToolbar.module.css'
import type { ListState } from './useList.ts'

const FilterBar = lazyPart(async () => (await import('./FilterBar.tsx')).FilterBar)

export interface ListToolbarProps extends FilterBarProps {
  /** Lets the viewer save filters and sort under a name. */
  readonly views?: boolean
  /** The name of the CSV file, without its extension. Without it, there is no export. */
  readonly exportAs?: string
}

interface Props extends ListToolbarProps {
  readonly state: ListState<unknown>
  readonly hiddenFilters?: readonly string[]
}

/** Shows search, filters, saved views and export above a list. A list without any has no toolbar. */
export function ListToolbar({ state, views, exportAs, hiddenFilters = [], ...bar }: Props) {
  const { pathname } = useLocation()
  const hasFilters = Boolean(bar.search || bar.filters || bar.mine)
  if (!hasFilters && !views && !exportAs) return null
  return (
    <div className={styles.toolbar}>
      {hasFilters && (
        <search className={styles.filters}>
          <Suspense fallback={<Placeholder {...bar} state={state} />}>
            <FilterBar {...bar} state={state} hiddenFilters={hiddenFilters} />
          </Suspense>
        </search>
      )}
      <div className={styles.end}>
        {views && <SavedViews screen={pathname} />}
        {exportAs && <LazyExport state={state} name={exportAs} />}
      </div>
    </div>
  )
}

/** Keeps the height of the filter bar until it is loaded. */
function Placeholder({ search, filters, mine, state }: FilterBarProps & Pick<Props, 'state'>) {
  const pills = mine || (filters && filterColumnsOf(state.list).length > 0)
  return (
    <>
      {search && <div className={styles.search} />}
      {pills && <div className={styles.pills} />}
    </>
  )
}
