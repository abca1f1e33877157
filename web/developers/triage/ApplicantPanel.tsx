import { Link } from 'react-router'
import { developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { GitHubLink } from '#web/developers/adding/GitHubLink.tsx'
import { applicationsQuery } from '#web/developers/applicants/applications.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ResumeList } from '#web/resumes/ResumeList.tsx'
import { ApplicantDuplicates } from './ApplicantDuplicates.tsx'
import { ApplicantFacts } from './ApplicantFacts.tsx'
import { EarlierAttempts } from './EarlierAttempts.tsx'
import styles from './Triage.module.css'
import { type TriagedApplicant, useTriagedApplicant } from './useTriagedApplicant.ts'

interface Props {
  readonly id: string
  /** Reads and draws the person, without showing them yet. */
  readonly ahead: boolean
}

/** Shows an applicant on one page: who they are, what the firm knows of them, and the resume with what they say besides. */
export function ApplicantPanel({ id, ahead }: Props) {
  const { applicant, error, retry } = useTriagedApplicant(id)
  return (
    <article className={ahead ? styles.ahead : undefined} inert={ahead}>
      <QueryError error={error} onRetry={retry} />
      {!applicant && !error && <div role="status" aria-label="Loading the applicant" className={styles.loading} />}
      {applicant && (
        <>
          <ApplicantHeader applicant={applicant} />
          <ApplicantContent applicant={applicant} />
        </>
      )}
    </article>
  )
}

function ApplicantContent({ applicant }: { readonly applicant: TriagedApplicant }) {
  const { id } = applicant
  const { data, error, refetch } = useQuery(applicationsQuery, { variables: { id }, showsErrors: true })
  const applications = data?.getApplications ?? []
  return (
    <>
      <QueryError error={error} onRetry={refetch} />
      <div className={`${ui.optional} ${styles.known}`}>
        <ApplicantDuplicates id={id} />
        <EarlierAttempts applicant={applicant} applications={applications} />
      </div>
      <ResumeList developerId={id} beside={<ApplicantFacts applicant={applicant} applications={applications} />} />
    </>
  )
}

function ApplicantHeader({ applicant }: { readonly applicant: TriagedApplicant }) {
  const { id, first_name, last_name, headline, stage, status, do_not_contact } = applicant
  const name = `${first_name} ${last_name}`
  return (
    <header className={styles.header}>
      <Avatar person={{ ...applicant, name }} size={40} />
      <div>
        <div className={`${ui.phrase} ${styles.title}`}>
          <h2>
            <Link to={developerPaths.developerOverview(id)}>{name}</Link>
          </h2>
          <StatusBadge {...developerStages[stage]} />
          {status && <StatusBadge {...developerStatuses[status]} />}
          {do_not_contact && <StatusBadge {...skipReasons.DO_NOT_CONTACT} />}
        </div>
        {headline && <p className={`${ui.wrapped} ${styles.note}`}>{headline}</p>}
        <Details details={detailsOf(applicant)} />
      </div>
    </header>
  )
}

function detailsOf({
  country,
  city,
  cost_rate,
  currency,
  email,
  url_github,
  url_linkedin,
  owner_name,
}: TriagedApplicant) {
  return [
    {
      label: 'Lives in',
      value: (
        <>
          <CountryName code={country} />
          {city && `, ${city}`}
        </>
      ),
    },
    { label: 'Rate', value: hourlyRate(cost_rate, currency) },
    { label: 'E-mail', value: <a href={`mailto:${email}`}>{email}</a> },
    { label: 'GitHub', value: <GitHubLink profile={url_github} /> },
    ...(url_linkedin
      ? [{ label: 'LinkedIn', value: <ExternalLink address={url_linkedin}>Profile</ExternalLink> }]
      : []),
    { label: 'Owner', value: owner_name },
  ]
}
