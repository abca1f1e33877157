import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ChangedRecordItem } from './ChangedRecordItem.tsx'
import ownStyles from './Changes.module.css'
import { type Changes, changesQuery } from './changesQuery.ts'
import { useMarkSeen } from './useMarkSeen.ts'

/** Lists what others changed in the viewer's own records since the viewer was last here. */
export function ChangesSection() {
  const { data, error, refetch } = useQuery(changesQuery, { showsErrors: true })
  const changes = data?.getDayChanges
  useMarkSeen(changes)
  return (
    <Section title="Changed by others">
      <QueryError error={error} onRetry={refetch} />
      {changes ? (
        <p className={`${ui.block} ${ui.quiet}`}>
          Since <time dateTime={changes.since}>{exactMoment(changes.since)}</time>, {summary(changes)}
        </p>
      ) : (
        !error && <p className={`${ui.block} ${ui.quiet}`}>Looking for what others changed …</p>
      )}
      <ul className={`${ui.optional} ${ownStyles.records}`}>
        {changes?.records.map((record) => (
          <ChangedRecordItem key={record.id} record={record} />
        ))}
      </ul>
    </Section>
  )
}

function summary({ records: { length }, more }: Changes): string {
  if (length === 0) return 'nobody else changed one of your records.'
  if (length === 1 && !more) return 'others changed one of your records.'
  return `others changed ${more ? 'over ' : ''}${length} of your records.`
}
