import { Button } from '@mantine/core'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { homeQuery } from './homeQuery.ts'
import { useSetHome } from './useSetHome.ts'

/** Makes My day the home of the viewer by one click, unless it is already. */
export function MakeHomeButton() {
  const { data } = useQuery(homeQuery, { showsErrors: true })
  const { setHome, running } = useSetHome()
  if (!data || data.getHome === 'MY_DAY') return null
  return (
    <Button variant="default" loading={running} onClick={() => setHome('MY_DAY')}>
      Make This My Home
    </Button>
  )
}
