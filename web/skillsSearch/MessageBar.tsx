import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { defaultJobMessage, maxMessageLength, maxRecipients } from '#shared/jobMessages/jobMessages.ts'
import { mergeProblem } from '#shared/messages/mergeFields.ts'
import { readConfig } from '#web/platform/lib/config.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { useSessionState } from '#web/platform/lib/useSessionState.ts'
import type { RankedSearch } from './fetchRanking.ts'
import styles from './MessageBar.module.css'
import { SelectFirst } from './SelectFirst.tsx'
import { SendDialog } from './SendDialog.tsx'
import type { CandidateSelection } from './useSelection.ts'

interface Props {
  readonly search: RankedSearch
  /** The number of candidates; `undefined` until the first answer. */
  readonly total: number | undefined
  readonly selection: CandidateSelection
  /** Called when a message was accepted for sending. */
  readonly onSent: () => void
  /** Puts the selected candidates forward; left out for viewers who may not. */
  readonly onPutForward: (() => void) | undefined
}

/** Selects the first candidates, and messages the selected ones. Its controls stay visible while the page scrolls. */
export function MessageBar({ search, total, selection, onSent, onPutForward }: Props) {
  const jobId = search.job_id
  const defaultText = defaultJobMessage(readConfig().jobsPageUrl, jobId)
  const [text, setText] = useSessionState(`message about ${jobId}`, defaultText)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const count = selection.ids.size
  const tooMany = count > maxRecipients

  function change(words: string): void {
    setText(words)
    setProblem(undefined)
  }

  function reset(): void {
    selection.replace([])
    change(defaultText)
  }

  function plan(): void {
    const found = mergeProblem(text)
    setProblem(found)
    setSending(found === undefined)
  }

  function finish(): void {
    setSending(false)
    selection.replace([])
    onSent()
  }

  return (
    <>
      <Textarea
        label="Message"
        rows={2}
        resize="vertical"
        maxLength={maxMessageLength}
        value={text}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={styles.bar}>
        <SelectFirst search={search} total={total} onSelect={selection.replace} />
        <div className={styles.actions}>
          <span role="status" className={styles.count}>
            {formatCount(count)} selected
            {tooMany && <span className={styles.error}>, and a message goes to {maxRecipients} at most</span>}
          </span>
          <Button variant="default" onClick={reset} disabled={count === 0 && text === defaultText}>
            Reset
          </Button>
          {onPutForward && (
            <Button variant="default" onClick={onPutForward} disabled={count === 0}>
              Put Forward
            </Button>
          )}
          <Button onClick={plan} disabled={count === 0 || tooMany || text.trim() === ''}>
            Send Message
          </Button>
        </div>
      </div>
      {sending && (
        <SendDialog
          request={{ jobId, devIds: [...selection.ids], message: text }}
          onSent={finish}
          onClose={() => setSending(false)}
        />
      )}
    </>
  )
}
