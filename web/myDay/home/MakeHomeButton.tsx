import { Button } from '@mantine/core'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { homeQuery } from './homeQuery.ts'
import { useSetHome } from './useSetHome.ts'

/** Makes My day the home of the viewer by one click, or says that it is. Its place is kept until the home is known. */
export function MakeHomeButton() {
  const { data } = useQuery(homeQuery, { showsErrors: true })
  const { setHome, running } = useSetHome()
  const isHome = data?.getHome === 'MY_DAY'
  return (
    <Button
      variant="default"
      loading={running}
      disabled={isHome}
      style={{ visibility: data ? 'visible' : 'hidden' }}
      onClick={() => setHome('MY_DAY')}
    >
      {isHome ? 'This Is Your Home' : 'Make This My Home'}
    </Button>
  )
}
