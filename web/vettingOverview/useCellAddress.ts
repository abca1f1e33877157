import { withValues } from '#web/platform/lib/query.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { type CellAddress, printCell } from './overviewCell.ts'

/** Creates the address of the rows of a cell: a dialog over the figures that the address shows. */
export function useCellAddress() {
  const [query] = useAddress()
  return (cell: CellAddress['cell'], key = '', criterion = '') =>
    `?${withValues(query, { dialog: 'overview-rows', id: printCell({ cell, key, criterion }), page: '' })}`
}
