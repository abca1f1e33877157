import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { momentsOf, periodName, standardPeriod } from './overviewPeriod.ts'

export function useOverviewPeriod() {
  const [query, setQuery] = useAddress()
  const name = periodName(query.get('period') ?? '')
  const chosen = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const set = (values: Record<string, string>) => setQuery(values, { replace: true, preventScrollReset: true })
  return {
    name,
    chosen,
    moments: momentsOf(name, chosen),
    setName: (to: string) => set({ period: to === standardPeriod ? '' : to, from: '', to: '' }),
    setChosen: ({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }) =>
      set({ from: from ?? '', to: to ?? '' }),
  }
}
