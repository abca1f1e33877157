import { useEffect } from 'react'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { seenMutation } from './changesQuery.ts'
import { whenSeen } from './whenSeen.ts'

/** Notes on the server that the changes up to a moment were seen, once somebody looks. Undefined: they are not shown yet. */
export function useMarkSeen(until: string | undefined): void {
  const mark = useMutation(seenMutation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mark` is a new function each time, and does the same.
  useEffect(() => {
    if (until === undefined) return undefined
    // Who could not be noted sees the same changes again, which loses nothing.
    return whenSeen(() => void mark({ variables: { until } }).catch(() => undefined))
  }, [until])
}
