import { Button } from '@mantine/core'
import { clientAnswerReasons, clientAnswers } from '#shared/jobProfiles/clientAnswers.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

type Answer = 'client_answer' | 'client_answer_reason' | 'client_answer_note'

interface Props {
  readonly profile: Pick<JobProfile, Answer | 'client_answered_by_name' | 'client_answered_link'>
}

/** Shows the client's answer, on which the next move depends. One that came by a link can be voided. */
export function AnswerOfClient({ profile }: Props) {
  const { client_answer, client_answer_reason, client_answer_note } = profile
  const { client_answered_by_name: name, client_answered_link: link } = profile
  const { running, run } = useVoidAnswer()
  const writes = useCan('jobProfiles:write')
  if (!client_answer) return null
  return (
    <p className={ui.phrase}>
      The client says: <StatusBadge {...clientAnswers[client_answer]} />
      {client_answer_reason && ` because: ${clientAnswerReasons[client_answer_reason].label}`}
      {client_answer_note && <q>{client_answer_note}</q>}
      {name && <span>{link ? `By link, for ${name}` : `By ${name}`}</span>}
      {link && writes && (
        <Button variant="default" size="compact-sm" disabled={running} onClick={() => void run(link)}>
          Void Answer
        </Button>
      )}
    </p>
  )
}

const voidMutation = graphql(`
  mutation voidLinkAnswer($input: VoidLinkAnswerInput!, $key: String) {
    voidLinkAnswer(input: $input, key: $key) {
      id
    }
  }
`)

/** Returns a function that takes back the answer that came by a link, withdraws the link, and offers *Undo*. */
function useVoidAnswer() {
  const take = useSave(voidMutation, { showsErrors: false })
  return useAsyncAction((link: string) =>
    take({ id: link }, 'The answer is void. Its link or shortlist no longer works. Make a new one.'),
  )
}
