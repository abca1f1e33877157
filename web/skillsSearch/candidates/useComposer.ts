import { useEffect, useMemo } from 'react'
import { defaultJobMessage, defaultJobSubject } from '#shared/jobMessages/jobMessages.ts'
import { newDraft } from '#shared/messages/composerDraft.ts'
import { maxRecipients } from '#shared/platform/messaging/lengths.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import type { CandidateSelection } from './useSelection.ts'

/** The message to the selected developers. It survives a visit to another screen, and a reload. */
export type Composer = ReturnType<typeof useComposer>

/** The step in the address that writes the message. */
const writeStep = 'message'

/** @param onSent is called when a message was accepted for sending. */
export function useComposer(jobId: string, selection: CandidateSelection, onSent: () => void) {
  const { id: viewer } = useViewer()
  const initial = useMemo(() => newDraft(defaultWords(jobId)), [jobId])
  const draft = useSessionState(`draft of ${viewer} about ${jobId}`, initial, { persisted: true })
  const { asked, ask, close } = useStep()
  const refusal = refusalOf(selection.ids.size)
  const isAsked = asked === writeStep
  const isStale = isAsked && refusal !== undefined
  // Somebody who opens an address with the step has selected nobody yet, and the next click on a card must not open a dialog.
  useEffect(() => {
    if (isStale) close()
  }, [isStale, close])
  const [{ form, left_out }, setDraft] = draft
  const reset = () => {
    selection.replace([])
    setDraft(initial)
  }
  return {
    draft,
    initial,
    /** Says why nothing can be sent now. */
    refusal,
    isOpen: isAsked && !isStale,
    /** There is a selection, or a text of the viewer's own. */
    canReset: selection.ids.size > 0 || form.body !== initial.form.body || left_out.length > 0,
    reset,
    /** Opens the composer, or says why it cannot. */
    open: () => (refusal ? showToast('warning', refusal) : ask(writeStep)),
    close,
    finish: () => {
      reset()
      onSent()
    },
  }
}

function defaultWords(jobId: string) {
  return { subject: defaultJobSubject, body: defaultJobMessage(readConfig().jobsPageUrl, jobId) }
}

function refusalOf(selected: number): string | undefined {
  if (selected === 0) return 'Select developers first.'
  return selected > maxRecipients ? `A message goes to ${maxRecipients} developers at most.` : undefined
}
