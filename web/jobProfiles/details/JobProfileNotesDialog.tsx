import { useParams } from 'react-router'
import { developerPaths } from '#web/developers/paths.ts'
import { NoteList } from '#web/notes/NoteList.tsx'
import { useCloseTo } from '#web/platform/lib/address/useCloseTo.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'

const nameQuery = graphql(`
  query getJobProfileName($id: ID!) {
    getJobProfile(id: $id) {
      developer_name
      job_title
    }
  }
`)

/** Shows the notes on a job profile over another screen. */
export function JobProfileNotesDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(nameQuery, { variables: { id }, showsErrors: true })
  if (!data) return <LoadingDialog title="Notes" error={error} onRetry={refetch} onClose={onClose} />
  const { developer_name, job_title } = data.getJobProfile
  return (
    <Modal title={`Notes on ${developer_name} for ${job_title}`} width={640} onClose={onClose}>
      <div className={modal.body}>
        <NoteList subject={{ name: 'job_profile_id', id }} />
      </div>
    </Modal>
  )
}

/** Shows the notes on the job profile in the address, over the overview of its developer. */
export function NotesProfileRoute() {
  const { developerId = '', jobProfileId = '' } = useParams()
  return <JobProfileNotesDialog id={jobProfileId} onClose={useCloseTo(developerPaths.developerOverview(developerId))} />
}
