import { useState } from 'react'
import * as z from 'zod/mini'
import { reachSentence } from '#shared/developerAssessments/workOpenings.ts'
import type { UploadedCopy } from '#shared/developerAssessments/workShownInput.ts'
import { webLink } from '#shared/platform/fields.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import type { KeyedDialogProps } from '#web/developerAssessments/attempt/AttemptByKey.tsx'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { toWebAddress } from '#web/platform/lib/address/webAddress.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { fileSize } from '#web/platform/lib/files/fileSize.ts'
import { sendFile } from '#web/platform/lib/files/sendFile.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { DropArea } from '#web/platform/ui/inputs/DropArea.tsx'
import { FileButton } from '#web/platform/ui/inputs/FileButton.tsx'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'

const addressMutation = graphql(`
  mutation addCopyAddress($input: AddCopyAddressInput!, $key: String) {
    addCopyAddress(input: $input, key: $key) {
      findings
    }
  }
`)

const copyForm = z.object({ url: webLink() })
const endings = '.zip,.gz,.tgz,.pdf,.txt,.md'

/** Adds an anonymous copy of work that names its author: a file, which is searched for names, or an address. */
export function AnonymousCopyDialog({ id: key, onClose }: KeyedDialogProps) {
  const [, id = ''] = key.split('.')
  const form = useSchemaForm(copyForm, { url: '' })
  const [file, setFile] = useState<File>()
  const portal = usePortal()
  const api = useApi()
  const dialog = useDialog()
  const addAddress = useSave(addressMutation)

  async function upload(chosen: File): Promise<boolean> {
    if (chosen.size > resumeSizeLimit) throw new Error(`${chosen.name} is larger than 10 MB. Upload a smaller one.`)
    const { findings } = await sendFile<UploadedCopy>(portal, `/assessment/${id}/copy`, chosen)
    await api.readAgain()
    if (findings === 0) showToast('success', 'Reviewers get the copy now. Nothing in it names its author.')
    return showFindings(findings)
  }

  /** Opens the dialog of what was found in place of this one. @returns true where nothing was. */
  function showFindings(found: number): boolean {
    if (found > 0) dialog.open('work-findings', key)
    return found === 0
  }

  return (
    <FormDialog
      form={form}
      title="Anonymous Copy"
      submitLabel="Add Copy"
      onSave={async ({ url }) => {
        if (file && url) throw new Error('Add a file or an address, not both.')
        if (file) return upload(file)
        if (!url) throw new Error('Choose the file of the copy, or enter its address.')
        const added = await addAddress({ id, url }, ({ addCopyAddress }) => addedText(addCopyAddress))
        return showFindings(added.addCopyAddress.findings)
      }}
      onClose={onClose}
    >
      <p>
        Add the work without anything that reveals its author. Vouch searches a file for the names, addresses and
        profiles of the developer before a reviewer gets it.
      </p>
      <DropArea onDrop={({ files }) => setFile(files[0] ?? file)}>
        <h2>{file ? file.name : 'Drop the copy here'}</h2>
        <p>{file ? fileSize(file.size) : 'ZIP, TAR.GZ, PDF or text, of at most 10 MB.'}</p>
        <FileButton
          label={file ? 'Choose Another File' : 'Choose File'}
          accept={endings}
          variant="default"
          onFiles={(files) => setFile(files[0] ?? file)}
        />
      </DropArea>
      <TextField
        name="url"
        label="Or the address of the copy"
        description={`Vouch does not open it. Make sure that nothing behind it names the developer.${reachOf(form.fields.values.url)}`}
      />
    </FormDialog>
  )
}

/** Says who can open an address, as soon as it is one. */
function reachOf(typed: unknown): string {
  const address = toWebAddress(String(typed ?? ''))
  return address && String(typed).trim() ? ` ${reachSentence(address, window.location.origin)}` : ''
}

function addedText({ findings }: { readonly findings: number }): string {
  return findings > 0
    ? 'The address is added. It names the developer, so reviewers do not get it yet.'
    : 'Reviewers get the address of the copy.'
}
