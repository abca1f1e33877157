import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { BriefFile } from '#shared/briefs/brief.ts'
import { resumeEndings, resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { sendFile } from '#web/platform/lib/files/sendFile.ts'
import { DropArea } from '#web/platform/ui/inputs/DropArea.tsx'
import { FileButton } from '#web/platform/ui/inputs/FileButton.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './BriefSource.module.css'
import { type BriefAnswer, readQuery } from './briefReading.ts'

const briefKeys = { 'Ctrl+Enter': 'Read the brief' }

/** Takes the text of a client, pasted or as a file, and reads it. */
export function BriefSource({ onRead }: { onRead: (reading: BriefAnswer) => void }) {
  useKeyHelp('Form', briefKeys)
  const api = useApi()
  const portal = usePortal()
  const { value: text, set } = useField<string>('description')
  const { running, error, run, clearError } = useAsyncAction(async (file?: File) => {
    const given = file ? await textOf(file) : text
    if (file) set(given)
    const { data } = await api.query(readQuery, { variables: { text: given }, showsErrors: true })
    onRead(data.readBrief)
  })

  async function textOf(file: File): Promise<string> {
    if (file.size > resumeSizeLimit) throw new Error('This file is larger than 10 MB. Choose a smaller one.')
    return (await sendFile<BriefFile>(portal, '/brief/text', file)).text
  }

  /** The dialog has nothing to press yet, so the keys for its main button read the text. */
  function readByKeys(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !text.trim()) return
    event.preventDefault()
    void run()
  }

  return (
    <DropArea look="page" onDrop={({ files: [file] }) => file && void run(file)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button within it. */}
      <div className={ui.parts} onKeyDown={readByKeys}>
        <TextAreaField
          name="description"
          label="What the client wrote"
          description="Vouch reads it, and keeps nothing of it until you add the job."
          placeholder="Paste a mail, or drop a PDF, Word or text file"
          minRows={10}
        />
        <MutationError error={error} onDismiss={clearError} />
        <div className={`${ui.row} ${styles.actions}`}>
          <FileButton
            label="Choose File"
            accept={resumeEndings}
            variant="default"
            loading={running}
            onFiles={([file]) => file && void run(file)}
          />
          <Button loading={running} disabled={!text.trim()} onClick={() => void run()}>
            Read Brief
          </Button>
        </div>
      </div>
    </DropArea>
  )
}
