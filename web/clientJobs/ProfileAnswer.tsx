import { Button } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { clientAnswerReasons, clientAnswers, isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import styles from './SentProfileCard.module.css'
import { answerMutation, type SentProfile } from './sentProfiles.ts'

const RefuseProfileDialog = lazyPart(async () => (await import('./RefuseProfileDialog.tsx')).RefuseProfileDialog)

/** Shows the client's answer to a profile, and the buttons to answer. An answer can still be changed. */
export function ProfileAnswer({ profile }: { profile: SentProfile }) {
  const { id, version, developer_name, client_answer } = profile
  const { asked, ask, close } = useStep()
  const answer = useSave(answerMutation)
  const place = useRef<HTMLDivElement>(null)
  const interest = useAsyncAction(async () => {
    // The pressed button disappears, so the focus moves to the answer that replaces it.
    place.current?.focus()
    await answer({ id, version, answer: 'INTERESTED' }, `You are interested in ${developer_name}.`)
  })
  const open = isAnswerable(profile)
  if (!open && client_answer === null) return null
  const refused = client_answer === 'NOT_FOR_US'
  return (
    <div ref={place} className={`${ui.group} ${styles.answer}`} tabIndex={-1}>
      {client_answer && <GivenAnswer profile={profile} />}
      {open && (
        <div className={ui.line}>
          {client_answer !== 'INTERESTED' && (
            <Button
              size="compact-md"
              aria-label={`Interested in ${developer_name}`}
              loading={interest.running}
              onClick={() => void interest.run()}
            >
              Interested
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            aria-label={refused ? `Change the reason for ${developer_name}` : `${developer_name} is not for us`}
            onClick={() => ask(id)}
          >
            {refused ? 'Change the reason …' : 'Not for us …'}
          </Button>
        </div>
      )}
      <MutationError error={interest.error} onDismiss={interest.clearError} />
      <Suspense>{open && asked === id && <RefuseProfileDialog profile={profile} onClose={close} />}</Suspense>
    </div>
  )
}

function GivenAnswer({ profile }: { profile: SentProfile }) {
  const { client_answer, client_answer_reason, client_answer_note, client_answered_at } = profile
  const by = profile.client_answered_by_link ? 'by link, for' : ''
  if (!client_answer) return null
  return (
    <div>
      <p className={ui.phrase}>
        <StatusBadge {...clientAnswers[client_answer]} />
        {client_answer_reason && <span>because: {clientAnswerReasons[client_answer_reason].label}</span>}
        <span className={ui.aside}>
          {by} {profile.client_answered_by_name} {client_answered_at && <Timestamp moment={client_answered_at} />}
        </span>
      </p>
      {client_answer_note && <p className={ui.words}>{client_answer_note}</p>}
    </div>
  )
}
