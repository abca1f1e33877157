import { homes, standardHome } from '#shared/myDay/homes.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { HomeProps } from '#web/platform/register/screens.ts'
import { homeQuery } from './homeQuery.ts'

/** Tells the home that the viewer chose. Until it is known, and where it cannot be read, that is the standard one. */
export function ChosenHome({ children }: HomeProps) {
  const { data } = useQuery(homeQuery, { showsErrors: true })
  return children(homes[data?.getHome ?? standardHome].path)
}
