import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { JobProfileList } from '#web/jobProfiles/JobProfileList.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { TabLinks } from '#web/platform/ui/pages/TabLinks.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './JobProfilesTab.module.css'

const JobProfileBoard = lazyPart(async () => (await import('./JobProfileBoard.tsx')).JobProfileBoard)

/** Shows the profiles of a job as a table, or as a board by status. */
export function JobProfilesTab() {
  const { jobId = '' } = useParams()
  const [query] = useAddress()
  const dialog = useDialog()
  const mayPutForward = useCan('jobProfiles:write')
  const isBoard = query.get('view') === 'board'
  const viewLink = (view: string) => `?${withValues(query, { view, page: '' })}`
  return (
    <>
      <div className={`${ui.facts} ${styles.toolbar}`}>
        <TabLinks
          label="View of the profiles"
          tabs={[
            { label: 'Table', to: viewLink(''), current: !isBoard },
            { label: 'Board', to: viewLink('board'), current: isBoard },
          ]}
        />
        {mayPutForward && (
          <div className={ui.facts}>
            <Button variant="subtle" size="compact-sm" onClick={() => dialog.open('shortlists', jobId)}>
              Shortlists
            </Button>
            <Link to="../new">Put a Developer Forward</Link>
          </div>
        )}
      </div>
      {isBoard ? (
        <JobProfileBoard key={jobId} jobId={jobId} />
      ) : (
        <JobProfileList within={{ job_id: jobId }} omit={['job', 'company']} />
      )}
    </>
  )
}
