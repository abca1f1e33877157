import { groupLimit, type ListDefinition } from '#shared/platform/lists/lists.ts'
import type { Sort } from '#shared/platform/lists/sorting.ts'
import styles from './ListNotes.module.css'

interface Props {
  readonly list: ListDefinition
  readonly address: { readonly sort: Sort; readonly leftOut: readonly string[] }
  /** The names of the columns in sight. */
  readonly shown: readonly string[]
  /** There are more groups than were counted. */
  readonly hasMoreGroups: boolean
}

/** Says above a table what it does not show: columns that sort it, what the viewer may not read, and groups beyond those that are counted. */
export function ListNotes({ list, address, shown, hasMoreGroups }: Props) {
  // A list may be made to be sorted by what it never shows.
  const isOfList = (name: string) => list.columns[name]?.hidden && Object.hasOwn(list.sort, name)
  const sorting = Object.keys(address.sort).filter((name) => !shown.includes(name) && !isOfList(name))
  const hidden = sorting.flatMap((name) => list.columns[name]?.label ?? [])
  const notes = [
    hidden.length > 0 && `Sorted by ${hidden.join(' and ')}, which is not shown.`,
    address.leftOut.length > 0 && `Left out, because your role may not read it: ${address.leftOut.join(', ')}.`,
    hasMoreGroups && `Only the first ${groupLimit} groups have a heading. Choose a filter for fewer of them.`,
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <p role="status" className={styles.notes}>
      {notes.join(' ')}
    </p>
  )
}
