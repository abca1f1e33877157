import { Button } from '@mantine/core'
import { filterColumnsOf } from '#shared/lists.ts'
import type { Option } from '#web/platform/ui/options.ts'
import { SearchField } from '#web/platform/ui/SearchField.tsx'
import { ColumnFilter } from './ColumnFilter.tsx'
import { me } from './filterText.ts'
import styles from './ListToolbar.module.css'
import type { ListState } from './useList.ts'

/** What a list can be narrowed down by; each is asked for. */
export interface FilterBarProps {
  /** What its search looks for: "Search name or e-mail". */
  readonly search?: string
  /** Controls for the columns that filter. */
  readonly filters?: boolean
  /** The column of persons by which rows are one's own. */
  readonly mine?: string
  /** Who can be chosen of a column of persons, beside oneself. */
  readonly people?: readonly Option[]
}

interface Props extends FilterBarProps {
  readonly state: ListState<unknown>
  /** Columns that something else filters by, such as a tab. */
  readonly taken: readonly string[]
}

/** Search and filters of a list. Loaded apart: the list shows before it. */
export function FilterBar({ state, search, filters, mine, people, taken }: Props) {
  const { list, address, filtered } = state
  const filter = address.filter as Readonly<Record<string, unknown>>
  const names = filters ? filterColumnsOf(list).filter((name) => !taken.includes(name)) : []
  return (
    <>
      {search && (
        <div className={styles.search}>
          <SearchField
            label={search}
            value={address.filter.search ?? ''}
            onSearch={(text) => address.setFilter('search', text)}
          />
        </div>
      )}
      <div className={styles.pills}>
        {mine && <Mine value={filter[mine]} onChange={(value) => address.setFilter(mine, value)} />}
        {names.map((name) => {
          const column = list.columns[name]
          return (
            column && (
              <ColumnFilter
                key={name}
                column={column}
                value={filter[name]}
                people={people}
                onChange={(value) => address.setFilter(name, value)}
              />
            )
          )
        })}
        {filtered && (
          <Button variant="subtle" color="gray" onClick={address.clearFilter}>
            Clear filters
          </Button>
        )}
      </div>
    </>
  )
}

function Mine({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const pressed = JSON.stringify(value) === JSON.stringify([me])
  return (
    <button
      type="button"
      className={styles.mine}
      aria-pressed={pressed}
      onClick={() => onChange(pressed ? undefined : [me])}
    >
      Mine
    </button>
  )
}
