import { Link } from 'react-router'
import { jobPaths } from '#web/jobs/paths.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { whenText } from '#web/platform/lib/time/timeSpans.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ClientJobList } from './ClientJobList.tsx'
import { comingInterviewsQuery, profilesToAnswerQuery } from './sentProfiles.ts'

/** Greets a client with the profiles that wait for an answer, the interviews ahead, and the jobs of their company. */
export function ClientHome() {
  const { displayName } = useViewer()
  return (
    <>
      <PageHeader title={displayName ? `Welcome, ${displayName}` : 'Welcome'} />
      <div className={ui.parts}>
        <ProfilesToAnswer />
        <ComingInterviews />
        <ClientJobList />
      </div>
    </>
  )
}

function ProfilesToAnswer() {
  const { data, error, refetch } = useQuery(profilesToAnswerQuery, { variables: {}, showsErrors: true })
  const profiles = data?.getProfilesToAnswer
  if (!profiles) return <TabPlaceholder noun="profiles" error={error} onRetry={refetch} />
  if (profiles.length === 0) return null
  return (
    <Section title="Waiting for your answer" count={profiles.length}>
      <DetailRows
        rows={profiles.map(({ id, job_id, job_title, developer_name, headline }) => ({
          key: id,
          main: (
            <>
              <Link to={`${jobPaths.jobTab(job_id, 'job-profiles')}#${id}`}>{developer_name}</Link> {headline}
            </>
          ),
          asides: [job_title],
        }))}
      />
    </Section>
  )
}

function ComingInterviews() {
  const { data, error, refetch } = useQuery(comingInterviewsQuery, { variables: {}, showsErrors: true })
  const interviews = data?.getComingInterviews
  if (!interviews) return <TabPlaceholder noun="interviews" error={error} onRetry={refetch} />
  if (interviews.length === 0) return null
  return (
    <Section title="Coming interviews" count={interviews.length}>
      <DetailRows
        rows={interviews.map(({ id, job_profile_id, job_id, job_title, developer_name, url, ...span }) => ({
          key: id,
          main: (
            <>
              <Link to={`${jobPaths.jobTab(job_id, 'job-profiles')}#${job_profile_id}`}>{developer_name}</Link>{' '}
              <time dateTime={span.starts_at}>{whenText(span)}</time>
            </>
          ),
          asides: [
            job_title,
            ...(url
              ? [
                  <ExternalLink key="url" address={url}>
                    Join
                  </ExternalLink>,
                ]
              : []),
          ],
        }))}
      />
    </Section>
  )
}
