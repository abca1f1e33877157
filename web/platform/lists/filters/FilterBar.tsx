import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { filterColumnsOf, readableColumns } from '#shared/platform/lists/lists.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useFittingCount } from '#web/platform/lib/browser/useFittingCount.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import styles from '#web/platform/lists/page/ListToolbar.module.css'
import type { ListState } from '#web/platform/lists/page/useList.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import { SearchField } from '#web/platform/ui/inputs/SearchField.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ColumnFilter } from './ColumnFilter.tsx'
import { me } from './filterText.ts'
import { TogglePill } from './TogglePill.tsx'

/** The search and filters of a list. All are optional. */
export interface FilterBarProps {
  /** The label of the search, such as "Search name or e-mail". */
  readonly search?: string
  /** The column with the owner, for the filter *Mine*. */
  readonly mine?: string
  /**
   * The options of columns, by name: all records or words, or those values of an enumeration that are offered. A column of persons offers
   * the staff by default.
   */
  readonly choices?: Readonly<Record<string, readonly Option[] | undefined>>
}

interface Props extends FilterBarProps {
  readonly state: ListState<unknown>
  /** Columns that are filtered elsewhere, such as by a tab. */
  readonly hiddenFilters: readonly string[]
}

/**
 * Shows the search and filters of a list in one line, first those that are set. *More* shows the others below. Loaded lazily, so that the
 * list appears first. Typing moves none of them.
 */
export function FilterBar({ state, search, mine, choices = {}, hiddenFilters }: Props) {
  const { list, address, filtered } = state
  const filter: Readonly<Record<string, unknown>> = address.filter
  const { role } = useViewer()
  const readable = new Map(readableColumns(role || undefined, list))
  const names = filterColumnsOf(list).filter((name) => !hiddenFilters.includes(name) && readable.has(name))
  const isOfStaff = (name: string) => list.columns[name]?.kind === 'person' && !(name in choices)
  const colleagues = useColleagues(!names.some(isOfStaff))
  const [showsAll, setShowsAll] = useSessionState(`filters of ${list.noun}`, false)
  // *Mine* itself says so, and a second filter for it would take the room of another.
  const isSet = (name: string) => filter[name] !== undefined && !(name === mine && isMine(filter[name]))
  // A filter that was set keeps its place once it is empty, since somebody may be about to choose another value.
  const [placed, setPlaced] = useState<readonly string[]>([])
  const newlySet = names.filter((name) => isSet(name) && !placed.includes(name))
  if (newlySet.length > 0) setPlaced([...placed, ...newlySet])
  const isPlaced = (name: string) => placed.includes(name)
  // Filters that are set stand in the line, but none moves there while the further ones are open.
  const byRank = showsAll ? names : names.toSorted((one, other) => Number(isPlaced(other)) - Number(isPlaced(one)))
  const { line, fitting } = useFittingCount(byRank, showsAll ? 0 : placed.length)
  const isLong = fitting < names.length
  const first = names.filter((name) => byRank.indexOf(name) < fitting)
  const further = names.filter((name) => !first.includes(name) && (showsAll || isPlaced(name)))
  const filterOf = (name: string) => {
    const column = list.columns[name]
    return (
      column && (
        <ColumnFilter
          key={name}
          column={column}
          value={filter[name]}
          choices={isOfStaff(name) ? colleagues : choices[name]}
          onChange={(value) => address.setFilter(name, value)}
        />
      )
    )
  }
  return (
    <>
      <div className={`${ui.line} ${styles.line}`} data-wraps={showsAll}>
        {search && (
          <div className={styles.search}>
            <SearchField
              label={search}
              value={address.filter.search ?? ''}
              onSearch={(text) => address.setFilter('search', text)}
            />
          </div>
        )}
        <div ref={line} className={styles.pills}>
          {mine && <Mine value={filter[mine]} onChange={(value) => address.setFilter(mine, value)} />}
          {first.map(filterOf)}
          {isLong && (
            <Button
              variant="subtle"
              color="gray"
              className={styles.more}
              aria-expanded={showsAll}
              aria-label={showsAll ? 'Fewer Filters' : 'More Filters'}
              onClick={() => {
                setPlaced(names.filter(isSet))
                setShowsAll(!showsAll)
              }}
            >
              {showsAll ? 'Fewer' : 'More'}
            </Button>
          )}
          {(mine || names.length > 0) && (
            // The button keeps its place while there is nothing to clear.
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label="Clear Filters"
              title="Clear Filters"
              data-line-end={Math.min(placed.length, 2)}
              style={{ visibility: filtered ? undefined : 'hidden' }}
              onClick={() => {
                setPlaced([])
                address.clearFilter()
              }}
            >
              <svg viewBox="0 0 10 10" className={`${ui.icon} ${styles.clear}`} aria-hidden="true">
                <path d="M2 2l6 6M8 2l-6 6" />
              </svg>
            </ActionIcon>
          )}
        </div>
      </div>
      {further.length > 0 && <div className={ui.row}>{further.map(filterOf)}</div>}
    </>
  )
}

function Mine({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  return <TogglePill label="Mine" pressed={isMine(value)} onChange={(on) => onChange(on ? [me] : undefined)} />
}

function isMine(value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify([me])
}
