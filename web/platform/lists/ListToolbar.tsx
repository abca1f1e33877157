import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { filterColumnsOf } from '#shared/lists.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { SavedViews } from '#web/platform/savedViews/SavedViews.tsx'
import type { FilterBarProps } from './FilterBar.tsx'
import { LazyExport } from './LazyExport.tsx'
import styles from './ListToolbar.module.css'
import type { ListState } from './useList.ts'

const FilterBar = lazy(() => loadChunk(async () => ({ default: (await import('./FilterBar.tsx')).FilterBar })))

export interface ListToolbarProps extends FilterBarProps {
  /** Filters and sort can be kept under a name. */
  readonly views?: boolean
  /** The list can be saved as a file of this name, without its ending. */
  readonly exportAs?: string
}

interface Props extends ListToolbarProps {
  readonly state: ListState<unknown>
  readonly taken?: readonly string[]
}

/** The line above a list: search and filters, and at its end the saved views and the file. Nothing, where a list has none of them. */
export function ListToolbar({ state, views, exportAs, taken = [], ...bar }: Props) {
  const { pathname } = useLocation()
  const narrowed = Boolean(bar.search || bar.filters || bar.mine)
  if (!narrowed && !views && !exportAs) return null
  return (
    <div className={styles.toolbar}>
      {narrowed && (
        <search className={styles.filters}>
          <Suspense fallback={<Waiting {...bar} state={state} />}>
            <FilterBar {...bar} state={state} taken={taken} />
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

/** As high as the bar to come. */
function Waiting({ search, filters, mine, state }: FilterBarProps & Pick<Props, 'state'>) {
  const pills = mine || (filters && filterColumnsOf(state.list).length > 0)
  return (
    <>
      {search && <div className={styles.search} />}
      {pills && <div className={styles.pills} />}
    </>
  )
}
