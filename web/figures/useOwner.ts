import { type Figure, hasOwner } from '#shared/figures/figures.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'

/** Reads from the address whose work a figure is limited to; undefined for everybody's, and for figures that are nobody's own. */
export function useOwner(figure: Figure | undefined): string | undefined {
  const [owner] = useQueryParam('owner')
  return figure && hasOwner(figure) && owner ? owner : undefined
}
