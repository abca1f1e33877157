import { useEffect } from 'react'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { type Changes, seenMutation } from './changesQuery.ts'
import { newestChange } from './newestChange.ts'
import { whenSeen } from './whenSeen.ts'

/**
 * Notes on the server that the changes were seen, once somebody looks. The page reads them again after every mutation, this one too, so only
 * a newer change is noted anew.
 * @param changes undefined until they are shown.
 */
export function useMarkSeen(changes: Changes | undefined): void {
  const mark = useMutation(seenMutation)
  const newest = changes && newestChange(changes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest change stands for the changes, and `mark` always does the same.
  useEffect(() => {
    if (!changes) return undefined
    const { until } = changes
    // A person whose visit could not be saved sees the same changes again, which loses nothing.
    return whenSeen(() => void mark({ until }).catch(() => undefined))
  }, [newest])
}
