import { useCallback } from 'react'
import type { NameOf } from '#shared/platform/mentions.ts'
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
 * Returns a function that names colleagues, also those who have left. Until the names are read, it answers '…'.
 * @param skip true where nobody is to be named.
 */
export function useStaffNames(skip = false): NameOf {
  const { data } = useQuery(staffNamesQuery, { skip })
  const names = data?.getStaffNames
  return useCallback((id) => (names ? (names.find((one) => one.id === id)?.display_name ?? 'Somebody') : '…'), [names])
}
