import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { audienceOf, type Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { mergeProblem } from '#shared/platform/messaging/mergeFields.ts'
import { FoundDeveloperSelect } from '#web/developers/FoundDeveloperSelect.tsx'
import { outcomePreviewQuery } from '#web/outcomes/outcomePreviewFragment.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'

/** The text is filled in again after this many milliseconds without typing. */
const typingPause = 400

interface Props {
  readonly outcome: Outcome
  readonly subject: string
  readonly body: string
}

/** Shows the text as one developer would read it. */
export function OutcomeExample({ outcome, ...typed }: Props) {
  const [developer_id, setDeveloper] = useState('')
  const [text] = useDebouncedValue(typed, typingPause)
  const problem = mergeProblem(`${text.subject}\n${text.body}`, audienceOf(outcome))
  const { latest, error, refetch } = useQuery(outcomePreviewQuery, {
    variables: { outcome, ...text, developer_id },
    skip: developer_id === '' || problem !== undefined,
    showsErrors: true,
  })
  const preview = problem ? undefined : latest?.getOutcomePreview
  return (
    <>
      <FoundDeveloperSelect label="Preview for" value={developer_id} onChange={setDeveloper} />
      {developer_id === '' && <p>Choose a developer to read the text as they would.</p>}
      <QueryError error={error} onRetry={refetch} />
      {problem && <p>{problem}</p>}
      {preview?.refusal && <p>They would get no message: {preview.refusal}.</p>}
      {preview && (
        <article>
          <h3>{preview.subject}</h3>
          <blockquote>{preview.body}</blockquote>
        </article>
      )}
    </>
  )
}
