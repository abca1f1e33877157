import { useCallback } from 'react'
import type { NameOf } from '#shared/platform/text/mentions.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const staffNamesQuery = graphql(`
  query getStaffNames {
    getStaffNames {
      id
      display_name
    }
  }
`)

/**
 * Returns a function that names colleagues, also those who have left, and whether the names are read. Until then it answers '…'.
 * @param skip true where nobody is to be named.
 */
export function useStaffNames(skip = false): { nameOf: NameOf; isRead: boolean } {
  const { data } = useQuery(staffNamesQuery, { skip })
  const names = data?.getStaffNames
  const nameOf = useCallback(
    (id: string) => (names ? (names.find((one) => one.id === id)?.display_name ?? 'Somebody') : '…'),
    [names],
  )
  return { nameOf, isRead: names !== undefined }
}
