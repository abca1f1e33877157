import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { mergeProblem } from '#shared/messages/mergeFields.ts'
import { audienceOf, type Outcome } from '#shared/outcomes/outcomes.ts'
import { useFoundDevelopers } from '#web/developers/listing/useFoundDevelopers.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { MultiSelect } from '#web/platform/ui/inputs/MultiSelect.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import styles from './EditOutcomeDialog.module.css'
import { outcomePreviewQuery } from './outcomePreviewQuery.ts'

/** The milliseconds without typing after which the text is filled in again. */
const typingPause = 400

interface Props {
  readonly outcome: Outcome
  readonly subject: string
  readonly body: string
}

/** Shows the text as one developer would read it. */
export function OutcomeExample({ outcome, ...typed }: Props) {
  const [id, setId] = useState('')
  const found = useFoundDevelopers(id)
  const first = found.options?.[0]?.value ?? ''
  const developer_id = id || first
  const [text] = useDebouncedValue(typed, typingPause)
  const problem = mergeProblem(`${text.subject}\n${text.body}`, audienceOf(outcome))
  const { latest, error, refetch } = useQuery(outcomePreviewQuery, {
    variables: { outcome, ...text, developer_id },
    skip: developer_id === '' || problem !== undefined,
    showsErrors: true,
  })
  const preview = problem ? undefined : latest?.getOutcomePreview
  return (
    <section className={styles.example} aria-label="Preview">
      <MultiSelect
        label="Preview for"
        placeholder="Search name, e-mail or skill"
        single
        options={found.options ?? []}
        values={developer_id ? [developer_id] : []}
        onChange={([chosen = '']) => setId(chosen)}
        onSearch={found.onSearch}
        loading={found.loading}
      />
      {error && (
        <Banner type="danger" onRetry={refetch}>
          {errorText(error)}
        </Banner>
      )}
      {problem && <p className={styles.hint}>{problem}</p>}
      {preview?.refusal && <p className={styles.hint}>They would get no message: {preview.refusal}.</p>}
      {preview && (
        <article>
          <h3>{preview.subject}</h3>
          <blockquote>{preview.body}</blockquote>
        </article>
      )}
    </section>
  )
}
