import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { type Shortfall, toConfirm } from '#shared/jobProfiles/shortfalls.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import styles from '#web/jobProfiles/details/JobProfileFields.module.css'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetRepresentationQuery, graphql } from '#web/platform/lib/graphql.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'

const representationQuery = graphql(`
  query getRepresentation($job_profile_id: ID!) {
    getRepresentation(job_profile_id: $job_profile_id) {
      id
      kind
      job_title
      company_name
      status
      owner_name
      sent_at
      sent_by
    }
  }
`)

type Finding = GetRepresentationQuery['getRepresentation'][number]

/** Reads the findings of the representation check, when the profile is about to be *Sent*. */
export function useRepresentation(id: string, isAsked: boolean) {
  const { data, error, refetch } = useQuery(representationQuery, {
    variables: { job_profile_id: id },
    skip: !isAsked,
    showsErrors: true,
  })
  return { findings: isAsked ? data?.getRepresentation : [], error, refetch }
}

interface Props {
  readonly target: JobProfileStatus
  readonly findings: readonly Finding[] | undefined
  /** Where the developer has less than the job asks for; undefined until that is read. */
  readonly shortfalls: readonly Shortfall[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** Lists the findings and shortfalls, with a checkbox to confirm that they were read. What nobody stated needs no confirmation. */
export function RepresentationFindings({ target, findings, shortfalls, error, onRetry }: Props) {
  if (error) return <QueryError error={error} onRetry={onRetry} />
  if (!findings) return <p className={ui.quiet}>Checking who else represents this developer …</p>
  if (!shortfalls) return <p className={ui.quiet}>Checking what the job asks for …</p>
  const anyway = target === 'SENT' ? 'send the profile' : 'place the developer'
  const short = toConfirm(shortfalls)
  const unstated = shortfalls.filter(({ isStated }) => !isStated).map(({ text }) => text)
  const hints = [...(target === 'SENT' && findings.length === 0 ? [nothingFound] : []), ...unstated]
  if (findings.length + short.length === 0)
    return hints.length > 0 && <p className={ui.quiet}>{hints.map((hint) => `${hint}.`).join(' ')}</p>
  return (
    <>
      <div className={styles.warning} role="status">
        <strong>Read this before you {anyway}:</strong>
        <ul className={ui.bullets}>
          {findings.map((finding) => (
            <li key={finding.id}>{sentenceOf(finding)}</li>
          ))}
          {[...short.map(askedSentence), ...unstated].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <CheckboxField name="is_confirmed" label={`I have read this, and want to ${anyway} anyway`} />
    </>
  )
}

const nothingFound = 'The representation check found nothing'

function askedSentence(short: string): string {
  return `The job asks for more: ${short}`
}

function sentenceOf({ kind, job_title, company_name, status, owner_name, sent_at, sent_by }: Finding): string {
  const { label } = jobProfileStatuses[status]
  const owner = owner_name ? `, owned by ${owner_name}` : ''
  switch (kind) {
    case 'SENT_BEFORE': {
      const by = sent_by ? ` by ${sent_by}` : ''
      const on = sent_at ? ` on ${formatDay(sent_at.slice(0, 10))}` : ''
      return `This developer was already sent to ${company_name} for ${job_title}${by}${on}: ${label}${owner}.`
    }
    case 'SAME_COMPANY':
      return `This developer has an open profile for another job at ${company_name}: ${job_title}, ${label}${owner}.`
    case 'PLACED_ELSEWHERE':
      return `This developer is placed at ${company_name} as ${job_title}${owner}.`
  }
}
