import { useState } from 'react'
import { defaultJobMessage, maxRecipients } from '#shared/jobMessages/jobMessages.ts'
import { mergeProblem } from '#shared/messages/mergeFields.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { readConfig } from '#web/platform/lib/config.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import type { CandidateSelection } from './useSelection.ts'

/** The message to the selected developers. Its text survives a visit to another screen, and a reload. */
export type Composer = ReturnType<typeof useComposer>

/** @param onSent is called when a message was accepted for sending. */
export function useComposer(jobId: string, selection: CandidateSelection, onSent: () => void) {
  const { id: viewer } = useViewer()
  const defaultText = defaultJobMessage(readConfig().jobsPageUrl, jobId)
  const [text, setText] = useSessionState(`message of ${viewer} about ${jobId}`, defaultText, { persisted: true })
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const refusal = refusalOf(selection.ids.size, text)
  const change = (words: string) => {
    setText(words)
    setProblem(undefined)
  }
  const reset = () => {
    selection.replace([])
    change(defaultText)
  }
  return {
    text,
    /** Says what is wrong with the text. */
    problem,
    /** Says why nothing can be sent now. */
    refusal,
    isSending,
    /** There is a selection, or a text of the viewer's own. */
    canReset: selection.ids.size > 0 || text !== defaultText,
    change,
    reset,
    /** Opens the dry run, or says why it cannot. */
    open: () => {
      if (refusal) return showToast('warning', refusal)
      const found = mergeProblem(text)
      setProblem(found)
      setSending(found === undefined)
    },
    close: () => setSending(false),
    finish: () => {
      setSending(false)
      reset()
      onSent()
    },
  }
}

function refusalOf(selected: number, text: string): string | undefined {
  if (selected === 0) return 'Select developers first.'
  if (selected > maxRecipients) return `A message goes to ${maxRecipients} developers at most.`
  return text.trim() === '' ? 'Write a message first.' : undefined
}
