import { useDeferredValue } from 'react'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { RecordField } from '#web/platform/forms/fields/RecordField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { LazyMarkdown } from '#web/platform/ui/text/markdown/LazyMarkdown.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { assessmentsQuery } from './assessmentsQuery.ts'
import styles from './ChallengeFields.module.css'

graphql(`
  fragment ChallengeFields on Challenge {
    name
    assessment_id
    brief
    url_repository
    hours
    deadline_days
  }
`)

/** Edits a challenge, with a preview beside the brief. */
export function ChallengeFields({ assessmentName }: { assessmentName?: string | null | undefined }) {
  const { data } = useQuery(assessmentsQuery)
  const takeHomes = data?.getAssessments.filter(({ type }) => type === 'TAKE_HOME')
  return (
    <>
      <div className={`${ui.items} ${styles.pair}`}>
        <TextField name="name" label="Name" />
        <RecordField
          name="assessment_id"
          label="Assessment"
          placeholder="Choose a take-home"
          options={takeHomes?.map(recordOption)}
          savedName={assessmentName}
        />
      </div>
      <div className={`${ui.items} ${styles.pair}`}>
        <TextAreaField
          name="brief"
          label="Brief"
          description="The developer reads this text. You can use Markdown."
          minRows={12}
        />
        <Preview />
      </div>
      <TextField name="url_repository" label="Repository" placeholder="https://git.example.com/challenges/ledger" />
      <div className={`${ui.items} ${styles.pair}`}>
        <NumberField name="hours" label="Hours of work" />
        <NumberField name="deadline_days" label="Days to submit" />
      </div>
    </>
  )
}

/** Shows the brief as developers will see it. Rendering is deferred, so that typing stays quick. */
function Preview() {
  const { fields } = useFormContext()
  const brief = useDeferredValue(String(fields.values.brief ?? ''))
  return (
    <section className={styles.preview} aria-label="Preview of the brief">
      <h3>Preview</h3>
      <div className={styles.page}>
        {brief.trim() ? <LazyMarkdown text={brief} below={3} /> : <p className={ui.quiet}>Nothing written yet</p>}
      </div>
    </section>
  )
}
