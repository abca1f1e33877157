import { useEffect } from 'react'
import { Link } from 'react-router'
import { companyPaths } from '#web/companies/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { ActivityEntryList } from '#web/platform/records/activity/ActivityEntryList.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import ownStyles from './Changes.module.css'
import styles from './Changes.module.css'
import { type Changed, type Changes, changesQuery, seenMutation } from './changesQuery.ts'
import { newestChange } from './newestChange.ts'
import { whenSeen } from './whenSeen.ts'

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

/**
 * Notes on the server that the changes were seen, once somebody looks. The page reads them again after every mutation, this one too, so only
 * a newer change is noted again.
 * @param changes undefined until they are shown.
 */
function useMarkSeen(changes: Changes | undefined): void {
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

function ChangedRecordItem({ record: { table, id, name, entries, more } }: { record: Changed }) {
  return (
    <li>
      <Link to={pathOf(table, id)} className={styles.name}>
        <bdi>{name}</bdi>
      </Link>
      <ActivityEntryList entries={entries} />
      {more && <p className={styles.more}>Its history has more changes.</p>}
    </li>
  )
}

function pathOf(table: Changed['table'], id: string): string {
  if (table === 'developers') return developerPaths.developerOverview(id)
  return table === 'companies' ? companyPaths.company(id) : jobPaths.job(id)
}
