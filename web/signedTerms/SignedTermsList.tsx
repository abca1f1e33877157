import { Button } from '@mantine/core'
import { resumeTypes } from '#shared/platform/enumerations.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { fileSize } from '#web/platform/lib/files/fileSize.ts'
import { type GetSignedTermsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import styles from './SignedTermsList.module.css'

const termsQuery = graphql(`
  query getSignedTerms($developer_id: ID!) {
    getSignedTerms(developer_id: $developer_id) {
      id
      version
      signed_on
      file_name
      file_type
      file_size
      created_at
    }
  }
`)

const deleteMutation = graphql(`
  mutation deleteSignedTerms($input: DeleteSignedTermsInput!, $key: String) {
    deleteSignedTerms(input: $input, key: $key) {
      id
    }
  }
`)

/** Lists the terms that a developer signed: the latest first, and the earlier ones below. */
export function SignedTermsList({ developerId }: { developerId: string }) {
  const variables = { developer_id: developerId }
  const { data, error, refetch } = useQuery(termsQuery, { variables, showsErrors: true })
  const dialog = useDialog()
  const terms = data?.getSignedTerms
  return (
    <section className={styles.terms} aria-label="Signed terms">
      <header>
        <span>Signed terms</span>
        <Button size="compact-sm" variant="default" onClick={() => dialog.open('upload-terms', developerId)}>
          {terms?.length ? 'Replace' : 'Upload'}
        </Button>
      </header>
      <QueryError error={error} onRetry={refetch} />
      {terms?.length === 0 && <p>No file yet. Upload the signed document, so that everybody finds it here.</p>}
      <ul>
        {terms?.map((file, place) => (
          <TermsFile key={file.id} file={file} isCurrent={place === 0} />
        ))}
      </ul>
    </section>
  )
}

interface FileProps {
  readonly file: GetSignedTermsQuery['getSignedTerms'][number]
  readonly isCurrent: boolean
}

function TermsFile({ file, isCurrent }: FileProps) {
  const { id, file_name, file_type, file_size, signed_on, created_at } = file
  const remove = useDelete(deleteMutation)
  const deletion = useAsyncAction(() => remove(file_name, file))
  return (
    <li data-current={isCurrent}>
      <div className={styles.file}>
        <DownloadButton path={`/terms/${id}`} name={file_name} />
        <span className={ui.aside}>
          {isCurrent ? 'Signed' : 'Earlier, signed'} {formatDay(signed_on)} · {resumeTypes[file_type].label} ·{' '}
          {fileSize(file_size)} · uploaded <Timestamp moment={created_at} />
        </span>
        <MutationError error={deletion.error} onDismiss={deletion.clearError} />
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`Delete ${file_name}`}
        loading={deletion.running}
        onClick={() => void deletion.run()}
      >
        Delete
      </Button>
    </li>
  )
}
