import { Button } from '@mantine/core'
import { useState } from 'react'
import { criterionLimit } from '#shared/assessments/rubrics.ts'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { recordOption } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { type Copied, copiedText, copyCriteria } from './copyCriteria.ts'
import { type CriterionValues, toCriterionValues } from './criterionValues.ts'
import styles from './RubricFields.module.css'
import { versionsQuery } from './rubricQuery.ts'

const choicesQuery = graphql(`
  query getAssessmentsToCopy {
    getAssessments {
      id
      name
    }
  }
`)

/** Adds the criteria of another assessment to the form. Criteria of a name that the form already has are left out. */
export function CopyCriteria({ assessmentId }: { readonly assessmentId: string }) {
  const { data } = useQuery(choicesQuery)
  const api = useApi()
  const { fields } = useFormContext()
  const [chosen, setChosen] = useState('')
  const [copied, setCopied] = useState<Copied>()
  const { run, running, error, clearError } = useAsyncAction(async (id: string) => {
    const { data: read } = await api.query(versionsQuery, { variables: { id }, showsErrors: true })
    const theirs = read.getAssessmentVersions[0]?.criteria ?? []
    const mine = fields.getValues().criteria as readonly CriterionValues[]
    const result = copyCriteria(mine, theirs.map(toCriterionValues), criterionLimit)
    fields.setFieldValue('criteria', result.criteria)
    fields.clearFieldError('criteria')
    setCopied(result)
  })
  const others = data?.getAssessments.filter(({ id }) => id !== assessmentId) ?? []
  return (
    <div className={styles.copy}>
      <Select
        label="Copy criteria of another assessment"
        placeholder={data ? 'Select Assessment' : 'Loading...'}
        options={others.map(recordOption)}
        value={chosen}
        onChange={setChosen}
      />
      <Button variant="default" disabled={chosen === ''} loading={running} onClick={() => void run(chosen)}>
        Copy Criteria
      </Button>
      <output className={styles.sum}>{copied && copiedText(copied)}</output>
      <MutationError error={error} onDismiss={clearError} />
    </div>
  )
}
