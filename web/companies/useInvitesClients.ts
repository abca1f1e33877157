import { useMe } from '#web/platform/auth/useMe.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const allowedQuery = graphql(`
  query getRecruitersInvite {
    getFirmSettings {
      recruiters_invite
    }
  }
`)

/** Returns true where the viewer may invite clients of a company: they own it, and an admin allowed it. */
export function useInvitesClients(ownerId: string | null): boolean {
  const may = useCan('clients:invite')
  const { me } = useMe(!may)
  const { data } = useQuery(allowedQuery, { skip: !may })
  return may && me !== undefined && me.id === ownerId && data?.getFirmSettings.recruiters_invite === true
}
