import { Button } from '@mantine/core'
import { type VettingFeed, vettingFeeds } from '#shared/vetting/vettingEvents.ts'
import { DeveloperFilterSelect } from '#web/developers/lists/DeveloperFilterSelect.tsx'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LazyFileExport } from '#web/platform/lists/export/LazyExport.tsx'
import { ColumnFilter } from '#web/platform/lists/filters/ColumnFilter.tsx'
import { FilterPill } from '#web/platform/lists/filters/FilterPill.tsx'
import styles from '#web/vetting/Vetting.module.css'
import type { useEventFilter } from './useEventFilter.ts'

const nameQuery = graphql(`
  query getFilteredDeveloper($id: ID!) {
    getDeveloper(id: $id) {
      first_name
      last_name
    }
  }
`)

interface Props extends ReturnType<typeof useEventFilter> {
  readonly feed: VettingFeed
}

/** Shows the filters of a feed, and its export. */
export function EventFilters({ feed, values, filter, set, clear, isFiltered }: Props) {
  const { columns } = vettingFeeds[feed]
  const people = useColleagues()
  const developerId = filter.developer_id ?? ''
  const name = useDeveloperName(developerId)
  return (
    <div className={styles.toolbar}>
      <search className={styles.filters}>
        {(['kind', 'actor'] as const).map((column) => (
          <ColumnFilter
            key={column}
            column={columns[column]}
            value={values[column]}
            choices={column === 'actor' ? people : undefined}
            onChange={(value) => set(column, value)}
          />
        ))}
        <FilterPill
          label={columns.developer.label}
          text={developerId ? name : undefined}
          onClear={() => set('developer', undefined)}
        >
          <DeveloperFilterSelect value={developerId} onChange={(id) => set('developer', id ? [id] : undefined)} />
        </FilterPill>
        <ColumnFilter
          column={columns.at}
          value={values.at}
          choices={undefined}
          onChange={(value) => set('at', value)}
        />
        {isFiltered && (
          <Button variant="subtle" color="gray" onClick={clear}>
            Clear Filters
          </Button>
        )}
      </search>
      <LazyFileExport path={`/vetting/${feed}.csv?${fileQuery(filter)}`} name={feed.replace('_', '-')} />
    </div>
  )
}

function fileQuery({ kinds, actor_ids, developer_id, since, until }: Props['filter']): string {
  const list = (values: unknown) => (Array.isArray(values) ? values.join() : '')
  const texts = { developer_id: developer_id ?? '', since: since ?? '', until: until ?? '' }
  return String(withValues('', { kinds: list(kinds), actor_ids: list(actor_ids), ...texts }))
}

/** Returns the name of the developer whom the filter selects; three dots until it is known. */
function useDeveloperName(id: string): string {
  const { data } = useQuery(nameQuery, { variables: { id }, skip: !id })
  return data ? `${data.getDeveloper.first_name} ${data.getDeveloper.last_name}` : '…'
}
