import { useRef } from 'react'
import { useParams } from 'react-router'
import { isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import { phaseOf } from '#shared/jobProfiles/jobProfiles.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { TabToolbar } from '#web/platform/records/tabs/TabToolbar.tsx'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import styles from './ClientJobProfilesTab.module.css'
import { SentProfileCard } from './SentProfileCard.tsx'
import { type SentProfile, sentProfilesQuery } from './sentProfiles.ts'

/** Shows the profiles that were sent to the client for a job, with their answers. Ended profiles stay, with their outcome. */
export function ClientJobProfilesTab() {
  const { jobId: id = '' } = useParams()
  const { data, error, refetch } = useQuery(sentProfilesQuery, { variables: { id }, showsErrors: true })
  const profiles = useKeptOrder(data?.getSentProfiles ?? [])
  if (!data) return <TabPlaceholder noun="profiles" error={error} onRetry={refetch} />
  if (profiles.length === 0) {
    return (
      <EmptyState title="No profiles yet">
        Your contact at the firm sends profiles here, and you say which ones interest you.
      </EmptyState>
    )
  }
  const waiting = profiles.filter((profile) => isAnswerable(profile) && profile.client_answer === null).length
  const [current, earlier] = [false, true].map((over) =>
    profiles.filter(({ status }) => (phaseOf(status) === 'ENDED') === over),
  )
  return (
    <>
      <TabToolbar summary={`${profiles.length} sent to you, ${waiting} to answer`} />
      <SentProfiles profiles={current} />
      <SentProfiles title="Earlier" profiles={earlier} />
    </>
  )
}

interface SentProfilesProps {
  readonly title?: string
  readonly profiles: readonly SentProfile[] | undefined
}

function SentProfiles({ title, profiles = [] }: SentProfilesProps) {
  if (profiles.length === 0) return null
  return (
    <>
      {title && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.profiles} aria-label={title}>
        {profiles.map((profile) => (
          <SentProfileCard key={profile.id} profile={profile} />
        ))}
      </ul>
    </>
  )
}

/** Keeps rows in the order in which each was first seen, so that an answer to one of them moves none. New ones come last. */
function useKeptOrder<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const places = useRef(new Map<string, number>())
  for (const { id } of rows) if (!places.current.has(id)) places.current.set(id, places.current.size)
  return rows.toSorted((one, other) => (places.current.get(one.id) ?? 0) - (places.current.get(other.id) ?? 0))
}
