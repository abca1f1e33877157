import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { type CellAddress, printCell } from './overviewCell.ts'

/** Returns a function that makes the address of a cell's rows: a dialog over the figures in the address. */
export function useCellAddress() {
  const [query] = useAddress()
  return (cell: CellAddress['cell'], key = '', criterion = '') =>
    `?${withValues(query, { dialog: 'overview-rows', id: printCell({ cell, key, criterion }), page: '' })}`
}
