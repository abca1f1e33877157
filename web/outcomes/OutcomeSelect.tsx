import { Button, Checkbox } from '@mantine/core'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { useEffect, useRef, useState } from 'react'
import { hasReturned } from '#shared/companyMessages/mailRefusals.ts'
import { audienceOf, type Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { insertionsFor } from '#shared/platform/messaging/mergeFields.ts'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { useField } from '#web/platform/forms/fields/useField.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { AllowMailsButton } from '#web/platform/records/AllowMailsButton.tsx'
import styles from './OutcomeSelect.module.css'
import { outcomePreviewQuery } from './outcomePreviewFragment.ts'
import { useOutcomeTexts } from './outcomesFragment.ts'

/** The one developer who is told. */
export interface ToldDeveloper {
  readonly developer_id: string
  readonly job_profile_id?: string
}

interface Suggestion {
  readonly text: string
  /** Names where the text comes from, on the button that brings it back. */
  readonly name: string
}

interface Props {
  readonly outcome: Outcome
  /** The proposed text, if it is another than that of the outcome. */
  readonly suggestion?: Suggestion | undefined
  /** Left out where many are told. Then the plan of the move says who is not. */
  readonly reader?: ToldDeveloper | undefined
  /** The names of the many who are told, and a sentence about those who are not. */
  readonly readers?: string
  readonly untold?: string | undefined
}

/** Offers to tell an outcome in the dialog of its move. The field `message` holds the text, which is empty where nobody is told. */
export function OutcomeSelect({ outcome, suggestion, reader, readers = 'the developers', untold }: Props) {
  const { find, proposed, remember, error, refetch } = useOutcomeTexts()
  const text = find(outcome)
  // Without the texts the move would tell nobody.
  if (!text) return <QueryError error={error} onRetry={refetch} />
  return (
    <OutcomeMessage
      outcome={outcome}
      suggestion={suggestion ?? { text: text.body, name: 'the text of the firm' }}
      reader={reader}
      readers={reader ? 'the developer' : readers}
      untold={untold}
      isProposed={proposed(outcome) !== ''}
      onChoose={(isTold) => remember(outcome, isTold)}
    />
  )
}

interface MessageProps extends Pick<Props, 'outcome' | 'reader' | 'untold'> {
  readonly readers: string
  readonly suggestion: Suggestion
  readonly isProposed: boolean
  readonly onChoose: (isTold: boolean) => void
}

function OutcomeMessage({ outcome, suggestion, reader, readers, untold, isProposed, onChoose }: MessageProps) {
  const { tells, choose, message, set } = useMessage(suggestion.text, isProposed)
  const refusal = useRefusal(outcome, suggestion.text, reader)
  return (
    <div className={styles.outcome}>
      <Checkbox
        label={`Tell ${readers}`}
        description={refusal ? `They would get no message: ${refusal}.` : untold}
        checked={tells}
        onChange={(event) => {
          choose(event.currentTarget.checked)
          onChoose(event.currentTarget.checked)
        }}
      />
      {reader && hasReturned(refusal) && <AllowMailsButton id={reader.developer_id} name="the developer" />}
      {tells && (
        <div className={styles.text}>
          <TextAreaField
            name="message"
            label={`Message to the ${reader ? 'developer' : 'developers'}`}
            description="It is sent after ten seconds. Until then you can undo. Leave it empty to send nothing."
            minRows={8}
            insertions={insertionsFor(audienceOf(outcome))}
          />
        </div>
      )}
      {tells && message !== suggestion.text && (
        <Button variant="subtle" size="compact-sm" onClick={() => set(suggestion.text)}>
          Use {suggestion.name}
        </Button>
      )}
    </div>
  )
}

/**
 * Keeps the message at the proposed text, which may change with a reason, until somebody edits it. What was typed outlives that nobody is to
 * be told.
 */
function useMessage(text: string, isProposed: boolean) {
  const { value: message, set } = useField<string>('message')
  const [tells, setTells] = useState(isProposed)
  const followed = useRef<string>(undefined)
  const typed = useRef('')
  // At first the form may hold the text of another status.
  useEffect(() => {
    const wanted = tells ? text : ''
    if (followed.current !== undefined && followed.current !== message) return
    followed.current = wanted
    if (message !== wanted) set(wanted)
  }, [tells, text, message, set])
  function choose(isTold: boolean): void {
    if (!isTold) typed.current = message === followed.current ? '' : message
    followed.current = isTold ? text : ''
    setTells(isTold)
    set(isTold ? typed.current || text : '')
  }
  return { tells, choose, message, set }
}

/** Asks why the developer would get no message. */
function useRefusal(outcome: Outcome, body: string, reader: ToldDeveloper | undefined) {
  const { data } = useQuery(outcomePreviewQuery, {
    variables: { outcome, subject: '', body, developer_id: '', ...reader },
    skip: !reader,
  })
  return data?.getOutcomePreview.refusal
}
