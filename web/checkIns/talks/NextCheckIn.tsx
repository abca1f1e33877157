import { Button } from '@mantine/core'
import { useMe } from '#web/platform/auth/useMe.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const nextQuery = graphql(`
  query getNextCheckIn($host: [ID!]!) {
    getCheckInPage(
      limit: 1
      offset: 0
      sort: { hold_on: asc_nulls_last }
      filter: { host: $host, state: [OVERDUE, DUE], running: true }
    ) {
      check_ins {
        id
        developer_name
      }
    }
  }
`)

/** Offers the viewer's own check-in that waits longest, once one is recorded. It shows nothing while none waits. */
export function NextCheckIn() {
  const dialog = useDialog()
  const { me } = useMe()
  const { data } = useQuery(nextQuery, { variables: { host: me ? [me.id] : [] }, skip: !me })
  const [next] = data?.getCheckInPage.check_ins ?? []
  if (!next) return null
  return <Button onClick={() => dialog.open('check-in', next.id)}>Next: {next.developer_name}</Button>
}
