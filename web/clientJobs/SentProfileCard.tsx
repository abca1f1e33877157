import { Link, useLocation } from 'react-router'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { unpricedText } from '#shared/jobProfiles/profilePrice.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { linkedRow } from '#web/platform/mentions/linkedRow.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { LocalTime } from '#web/platform/ui/text/LocalTime.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ProfileProofList } from '#web/signedLinks/ProfileProofList.tsx'
import { ProfileAnswer } from './ProfileAnswer.tsx'
import { ProfileInterview } from './ProfileInterview.tsx'
import styles from './SentProfileCard.module.css'
import { profileProofQuery, type SentProfile } from './sentProfiles.ts'

/** Shows a developer who was put forward to the client, with the rate, the reason and the client's answer. */
export function SentProfileCard({ profile }: { profile: SentProfile }) {
  const { id, developer_id, developer_name, headline, status, pitch } = profile
  const { hash } = useLocation()
  return (
    <li className={`${ui.card} ${ui.items} ${styles.card}`} aria-label={developer_name} {...linkedRow(hash, id)}>
      <div className={styles.head}>
        <Avatar person={{ ...profile, name: developer_name }} size={40} />
        <div className={`${ui.rest} ${styles.who}`}>
          <h2>
            <Link to={developerPaths.developerOverview(developer_id)}>{developer_name}</Link>
          </h2>
          {headline && <p className={ui.aside}>{headline}</p>}
        </div>
        <StatusBadge {...jobProfileStatuses[status]} />
      </div>
      <Details details={detailsOf(profile)} />
      {pitch && <p className={ui.words}>{pitch}</p>}
      <Proof id={id} />
      <DownloadButton path={`/sent-profile/${id}/pdf`} name={`${developer_name}.pdf`} />
      <SharedNotes notes={profile.notes} />
      <ProfileInterview profile={profile} />
      <ProfileAnswer profile={profile} />
    </li>
  )
}

function detailsOf({ country, time_zone, available_from, weekly_hours, starts_on, ...price }: SentProfile) {
  return [
    { label: 'Country', value: <CountryName code={country} /> },
    { label: 'Local time', value: time_zone && <LocalTime timeZone={time_zone} /> },
    { label: 'Rate', value: hourlyRate(price.bill_rate, price.currency) ?? unpricedText(price.without_price) },
    { label: 'Weekly hours', value: weekly_hours },
    starts_on
      ? { label: 'Starts on', value: formatDay(starts_on) }
      : { label: 'Available from', value: available_from && formatDay(available_from) },
  ]
}

/** Is read for each profile alone, since it may be long. */
function Proof({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(profileProofQuery, { variables: { id }, showsErrors: true })
  const proof = data?.getSentProfileProof
  if (!proof) return <TabPlaceholder noun="skills" error={error} onRetry={refetch} />
  return <ProfileProofList {...proof} heading="h3" />
}

function SharedNotes({ notes }: Pick<SentProfile, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <ul className={`${ui.group} ${styles.notes}`} aria-label="Notes">
      {notes.map(({ id, body, author_name, created_at }) => (
        <li key={id}>
          <p className={ui.words}>{body}</p>
          <p className={ui.aside}>
            {author_name} <Timestamp moment={created_at} />
          </p>
        </li>
      ))}
    </ul>
  )
}
