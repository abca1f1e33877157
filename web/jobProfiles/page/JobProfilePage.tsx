import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { excludedBecause } from '#shared/exclusions/exclusions.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { CompanyLink } from '#web/companies/CompanyLink.tsx'
import { developerPaths } from '#web/developers/paths.ts'
import { useReadsPrices } from '#web/jobProfiles/useReadsPrices.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { linkDialogsOf } from '#web/platform/lib/address/linkDialogs.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { printSubject } from '#web/platform/records/printSubject.ts'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { RecordPage } from '#web/platform/records/RecordPage.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { type ProfileRecord, profileRecordQuery } from './profileRecordQuery.ts'

/** Shows one developer put forward for one job. */
export function JobProfilePage() {
  const { jobProfileId: id = '' } = useParams()
  const variables = { id, bills: useReadsPrices(), moves: useCan('jobProfiles:write') }
  const { data, error, refetch } = useQuery(profileRecordQuery, { variables, showsErrors: true })
  return (
    <RecordPage
      noun="Job profile"
      record={data?.getJobProfile}
      error={error}
      onRetry={refetch}
      nameOf={({ developer_name, job_title }) => `${developer_name} for ${job_title}`}
      header={(profile) => <JobProfileHeader profile={profile} />}
      headerHeight={53}
    />
  )
}

function JobProfileHeader({ profile }: { profile: ProfileRecord }) {
  const { developer_id, developer_name, job_id, job_title, company_id, company_name, status, exclusion_reason } =
    profile
  return (
    <RecordHeader
      title={developer_name}
      badges={
        <>
          <StatusBadge {...jobProfileStatuses[status]} />
          {exclusion_reason && <StatusBadge label={excludedBecause(exclusion_reason)} tone="bad" />}
        </>
      }
      subline={
        <>
          for <Link to={jobPaths.job(job_id)}>{job_title}</Link> at{' '}
          <CompanyLink company={{ id: company_id, name: company_name }} />
        </>
      }
      actions={
        <>
          <ProfileButtons profile={profile} />
          <Link to={developerPaths.developerOverview(developer_id)}>Open Developer</Link>
        </>
      }
    />
  )
}

/** Opens the dialogs about a job profile. */
function ProfileButtons({ profile: { id, status } }: { profile: ProfileRecord }) {
  const dialog = useDialog()
  const mayWrite = useCan('jobProfiles:write')
  const mayNote = useCan('notes:write')
  const call = { label: 'Log Call', name: 'log-call', of: printSubject({ name: 'job_profile_id', id }) } as const
  const others = [...linkDialogsOf(status), { label: 'Edit', name: 'edit-job-profile' } as const]
  const offered = [...(mayNote ? [call] : []), ...(mayWrite ? others.map((one) => ({ ...one, of: id })) : [])]
  return offered.map(({ label, name, of }) => (
    <Button key={name} variant="default" size="xs" onClick={() => dialog.open(name, of)}>
      {label}
    </Button>
  ))
}
