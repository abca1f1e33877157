import { importRunStates } from '#shared/imports/importRuns.ts'
import { fromNow } from '#web/platform/lib/time/relativeTime.ts'
import { useFromNow } from '#web/platform/lib/time/useFromNow.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { ListedImportRun } from './importRunsQuery.ts'

const lastSeen = (moment: string) => `Last seen ${fromNow(moment)}`

/** Shows the state of an import. Nobody tells when a browser that sends resumes was closed, so one that has not ended shows when it was last at work. */
export function RunState({ run: { state, seen_at } }: { readonly run: Pick<ListedImportRun, 'state' | 'seen_at'> }) {
  const seen = useFromNow(seen_at, lastSeen)
  return <StatusBadge {...importRunStates[state]} {...(state === 'RUNNING' && { label: seen })} />
}
