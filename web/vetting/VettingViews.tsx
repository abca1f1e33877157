import { AwayList } from '#web/daysOff/AwayList.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'

/** Says who is away, and links between the table and the board. Filters stay. */
export function VettingViews() {
  const [query] = useAddress()
  const assigns = useCan('vetting:write')
  const isBoard = query.get('view') === 'board'
  const viewLink = (view: string) => `?${withValues(query, { view, page: '' })}`
  return (
    <>
      {assigns && <AwayList />}
      <TabLinks
        label="View of vetting"
        tabs={[
          { label: 'Table', to: viewLink(''), current: !isBoard },
          { label: 'Board', to: viewLink('board'), current: isBoard },
        ]}
      />
    </>
  )
}
