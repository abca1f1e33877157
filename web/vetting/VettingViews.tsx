import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'

/** Links between the table and the board. Filters stay. */
export function VettingViews() {
  const [query] = useAddress()
  const isBoard = query.get('view') === 'board'
  const viewLink = (view: string) => `?${withValues(query, { view, page: '' })}`
  return (
    <TabLinks
      label="View of vetting"
      tabs={[
        { label: 'Table', to: viewLink(''), current: !isBoard },
        { label: 'Board', to: viewLink('board'), current: isBoard },
      ]}
    />
  )
}
