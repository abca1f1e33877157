import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { DropArea } from '#web/platform/ui/inputs/DropArea.tsx'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { FoundDetails } from './found/FoundDetails.tsx'
import { FoundSkills } from './found/FoundSkills.tsx'
import styles from './ResumeList.module.css'
import { ResumePreview } from './ResumePreview.tsx'
import { ResumeVersions } from './ResumeVersions.tsx'
import { useUpload } from './useUpload.ts'

const resumesQuery = graphql(`
  query getResumes($developer_id: ID!) {
    getResumes(developer_id: $developer_id) {
      ...ResumeDetails
    }
  }
`)

interface Props {
  readonly developerId: string
  /** Shows beside the resume, or on a narrow screen below it, before its versions and skills. */
  readonly beside?: ReactNode
}

/** Lists all versions of a developer's resume, and shows one with its skills. A dropped file becomes the newest. */
export function ResumeList({ developerId, beside }: Props) {
  const variables = { developer_id: developerId }
  const { data, error, refetch } = useQuery(resumesQuery, { variables, showsErrors: true })
  const [wanted, choose] = useQueryParam('resume')
  const mayWrite = useCan('resumes:write')
  const dialog = useDialog()
  const upload = useUpload(developerId, choose)
  const resumes = data?.getResumes
  const shown = resumes?.find(({ id }) => id === wanted) ?? resumes?.[0]
  const button = mayWrite && (
    <Button loading={upload.running} onClick={() => dialog.open('upload-resume', developerId)}>
      Upload Resume
    </Button>
  )
  return (
    <DropArea look="page" onDrop={({ files }) => mayWrite && void upload.run([...files])}>
      <QueryError error={error} onRetry={refetch} />
      <MutationError error={upload.error} onDismiss={upload.clearError} />
      <div className={beside ? styles.around : shown && styles.columns}>
        {beside && <div className={styles.beside}>{beside}</div>}
        {resumes === undefined && !error && (
          <div role="status" aria-label="Loading" className={`${ui.card} ${styles.loading}`} />
        )}
        {resumes?.length === 0 && (
          <EmptyState title="There is no resume yet." action={button}>
            {mayWrite && 'Drop a PDF, Word or text file here.'}
          </EmptyState>
        )}
        {resumes && shown && (
          <>
            <ResumePreview key={shown.id} resume={shown} />
            <div className={styles.side}>
              {button}
              <ResumeVersions resumes={resumes} shownId={shown.id} />
              <FoundDetails key={`details ${shown.id}`} resumeId={shown.id} developerId={developerId} />
              <FoundSkills key={shown.id} resumeId={shown.id} />
            </div>
          </>
        )}
      </div>
    </DropArea>
  )
}
