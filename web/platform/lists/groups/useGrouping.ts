import { groupColumnsOf, isReadable, type ListDefinition } from '#shared/platform/lists/lists.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'

/**
 * Returns how the rows of a list are grouped: by the column of the layout, with the folded groups of the address.
 * @param isOffered false for a list whose query reads no groups.
 */
export function useGrouping(list: ListDefinition, column: string, isOffered: boolean) {
  const { role } = useViewer()
  const [query, setQuery] = useAddress()
  const columns = isOffered ? groupColumnsOf(list).filter((name) => isReadable(role || undefined, list, name)) : []
  const by = columns.find((name) => name === column)
  const folded = by ? (query.get('folded') ?? '').split(',').filter(Boolean) : []
  return {
    /** The columns that the viewer may group the rows by. */
    columns,
    /** Undefined for rows without groups. */
    by,
    folded,
    /** Folds a group, or unfolds it. */
    toggle(values: readonly string[], isFolded: boolean) {
      const others = folded.filter((value) => !values.includes(value))
      const next = isFolded ? others : [...others, ...values]
      setQuery({ folded: next.join(), page: '' }, { replace: true, preventScrollReset: true })
    },
  }
}
