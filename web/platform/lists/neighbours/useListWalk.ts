import { useState } from 'react'
import type { ListCount, ListDefinition } from '#shared/platform/lists/lists.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import type { ApiOperation, UntypedVariables } from '#web/platform/lib/api/operation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { apiFilter } from '#web/platform/lists/filters/apiFilter.ts'
import { apiSort } from '#web/platform/lists/page/apiSort.ts'
import { readListAddress } from '#web/platform/lists/page/listAddress.ts'
import { countText } from '#web/platform/lists/page/listCount.ts'
import { type ListPlace, readPlace, rememberPlace } from './listPlace.ts'

/** A list whose rows link to a record. */
export interface WalkedList<Data, Variables extends UntypedVariables> {
  readonly list: ListDefinition
  /** Reads a few ids of the list, and its number of rows. */
  readonly query: ApiOperation<Data, Variables>
  readonly page: (data: Data) => ListCount & { readonly ids: readonly string[] }
}

/** The neighbours of a record in the list that the viewer came from. */
export interface ListWalk extends ListCount {
  readonly title: string
  /** The query string of the list. */
  readonly search: string
  /** The position of the record in the list, from 0. A record that has left the list keeps its former position. */
  readonly index: number
  readonly isListed: boolean
  readonly previous: string | undefined
  readonly next: string | undefined
  /** Remembers that the viewer goes on to a neighbour. */
  readonly goTo: (id: string) => void
}

/** The number of rows read before and after a record. With two, keys pressed in haste still find the next row. */
const reach = 2

/** Finds the neighbours of a record. Returns undefined when the viewer did not come from the list, and until they are read. */
export function useListWalk<Data, Variables extends UntypedVariables>(
  { list, query, page }: WalkedList<Data, Variables>,
  id: string,
): ListWalk | undefined {
  const [place, setPlace] = useState(readPlace)
  const { role } = useViewer()
  const row = [place, place?.from].find((one) => one?.id === id)
  const isOn = row !== undefined && place?.noun === list.noun
  const first = Math.max(0, (row?.index ?? 0) - reach)
  const { data, latest: known } = useQuery(query as ApiOperation<Data, UntypedVariables>, {
    variables: { limit: 2 * reach + 1, offset: first, ...queryOf(list, role || undefined, place?.search ?? '') },
    showsErrors: true,
    skip: !isOn,
  })
  // While the rows around a neighbour are read, the rows known before still contain its neighbours.
  if (!isOn || !row || !place || !known) return undefined
  const { ids, ...count } = page(known)
  if (!data && !ids.includes(row.id)) return undefined
  const offset = data ? first : row.index - ids.indexOf(row.id)
  const { index, ...beside } = neighboursOf(ids, offset, row)
  const goTo = (to: string) => {
    const next: ListPlace = { ...place, id: to, index: offset + ids.indexOf(to), from: { id, index } }
    rememberPlace(next)
    setPlace(next)
  }
  return { ...count, title: list.title, search: place.search, index, ...beside, goTo }
}

function queryOf(list: ListDefinition, role: Role | undefined, search: string) {
  const query = new URLSearchParams(search)
  const { sort, filter } = readListAddress(list, role, (name) => query.get(name) ?? '')
  return { filter: apiFilter(list, filter), ...apiSort(sort) }
}

/**
 * Returns the neighbours of a row among the ids of the list around it.
 * @param offset the position of the first id.
 * @param row as it was when it was opened. When it has left the list since, the row at its position is the next one.
 */
export function neighboursOf(
  ids: readonly string[],
  offset: number,
  row: { readonly id: string; readonly index: number },
) {
  const found = ids.indexOf(row.id)
  const at = found < 0 ? row.index - offset : found
  return {
    index: offset + at,
    isListed: found >= 0,
    previous: ids[at - 1],
    next: ids[found < 0 ? at : at + 1],
  }
}

/** Formats the position of a record in its list. The number of rows never shows as less than the position. */
export function placeText({
  index,
  isListed,
  ...count
}: Pick<ListWalk, 'index' | 'isListed' | keyof ListCount>): string {
  if (!isListed) return `No longer in the list, ${countText(count)} left`
  return `${index + 1} of ${countText({ ...count, count: Math.max(count.count, index + 1) })}`
}
