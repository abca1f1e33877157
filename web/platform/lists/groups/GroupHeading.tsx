import { Link } from 'react-router'
import { printFilter } from '#shared/platform/lists/lists.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { ListState } from '#web/platform/lists/page/useList.ts'
import styles from './GroupHeading.module.css'
import { groupFilter, groupLabel, type PlacedGroup } from './groups.ts'

interface Props {
  readonly state: Pick<ListState<unknown>, 'list' | 'grouping'>
  readonly group: PlacedGroup
}

/** Names a group of rows, folds it, and links its number to exactly its rows. */
export function GroupHeading({ state: { list, grouping }, group }: Props) {
  const [query] = useAddress()
  const { by = '' } = grouping
  const column = list.columns[by]
  if (!column) return null
  const label = groupLabel(column, group)
  const filter = groupFilter(list, by, group)
  const count = formatCount(group.count)
  const printed = filter && printFilter(list, { [by]: filter })[by]
  return (
    <div className={styles.heading}>
      <button
        type="button"
        data-opener
        className={styles.fold}
        aria-expanded={!group.folded}
        onClick={() => grouping.toggle(group.values, group.folded)}
      >
        <span aria-hidden="true">{group.folded ? '▸' : '▾'}</span> {label}
      </button>
      {printed ? (
        <Link
          className={styles.count}
          aria-label={`${count} in ${label}`}
          to={`?${withValues(query, { [by]: printed, folded: '', page: '' })}`}
        >
          {count}
        </Link>
      ) : (
        <span className={styles.count}>{count}</span>
      )}
      {group.continued && <span className={styles.note}>continued</span>}
    </div>
  )
}
