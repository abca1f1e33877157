import { Shortened } from '#web/myDay/rows/Shortened.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { useWaiting } from './useWaiting.ts'
import { WaitingList } from './WaitingList.tsx'
import type { WaitingItem } from './waitingQuery.ts'

interface Props {
  readonly title: string
  /** Says what appears here while there is nothing. */
  readonly empty: string
  /** Undefined until they are known. */
  readonly rows: readonly WaitingItem[] | undefined
  readonly query: Pick<ReturnType<typeof useWaiting>, 'error' | 'refetch'>
}

/** Lists a part of what waits for the viewer. */
export function WaitingSection({ title, empty, rows, query: { error, refetch } }: Props) {
  return (
    <Section title={title}>
      <QueryError error={error} onRetry={refetch} />
      {rows?.length === 0 && <p className={`${ui.block} ${ui.quiet}`}>{empty}</p>}
      {!rows && !error && <WaitingList waiting={undefined} />}
      {rows && rows.length > 0 && <Shortened rows={rows}>{(shown) => <WaitingList waiting={shown} />}</Shortened>}
    </Section>
  )
}
