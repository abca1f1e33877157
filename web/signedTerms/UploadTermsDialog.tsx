import { useState } from 'react'
import { resumeEndings, resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { signedTermsInput, type UploadedTerms } from '#shared/signedTerms/signedTerms.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { fileSize } from '#web/platform/lib/files/fileSize.ts'
import { sendFile } from '#web/platform/lib/files/sendFile.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { DropArea } from '#web/platform/ui/inputs/DropArea.tsx'
import { FileButton } from '#web/platform/ui/inputs/FileButton.tsx'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'

const signedQuery = graphql(`
  query getTermsDay($id: ID!) {
    getDeveloper(id: $id) {
      tos_signed_on
    }
    getSignedTerms(developer_id: $id) {
      id
    }
  }
`)

const title = 'Upload Signed Terms'

/** Uploads the terms that a developer signed, with the day of the signature. */
export function UploadTermsDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(signedQuery, { variables: { id }, showsErrors: true })
  if (!data) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  // A day that has no file yet belongs to this file. Terms that replace others have their own day.
  const { tos_signed_on } = data.getDeveloper
  const day = data.getSignedTerms.length === 0 && tos_signed_on ? tos_signed_on : dayFromNow(0)
  return <UploadForm id={id} day={day} onClose={onClose} />
}

function UploadForm({ id, day, onClose }: NamedDialogProps & { readonly day: string }) {
  const form = useSchemaForm(signedTermsInput, { signed_on: day })
  const [file, setFile] = useState<File>()
  const portal = usePortal()
  const api = useApi()

  async function upload(signed_on: string): Promise<void> {
    if (!file) throw new Error('Choose the file of the signed terms.')
    if (file.size > resumeSizeLimit) throw new Error(`${file.name} is larger than 10 MB. Upload a smaller one.`)
    const path = `/developer/${id}/terms?${new URLSearchParams({ signed_on })}`
    const { added, file_name } = await sendFile<UploadedTerms>(portal, path, file)
    await api.readAgain()
    showToast('success', added ? `${file_name} is saved.` : `${file_name} is already here.`)
  }

  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Upload"
      onSave={({ signed_on }) => upload(signed_on)}
      onClose={onClose}
    >
      <DropArea onDrop={({ files }) => setFile(files[0] ?? file)}>
        <h2>{file ? file.name : 'Drop the signed terms here'}</h2>
        <p>{file ? fileSize(file.size) : 'PDF (a scan, too), Word (.docx) or text, of at most 10 MB.'}</p>
        <FileButton
          label={file ? 'Choose Another File' : 'Choose File'}
          accept={resumeEndings}
          variant="default"
          onFiles={(files) => setFile(files[0] ?? file)}
        />
      </DropArea>
      <DayField name="signed_on" label="Signed on" />
    </FormDialog>
  )
}
