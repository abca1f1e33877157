import { useState } from 'react'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

const choicesQuery = graphql(`
  query getReviewersToAdd {
    getReviewers {
      id
      display_name
      open_reviews
    }
  }
`)

const addMutation = graphql(`
  mutation addAssessmentReviewer($input: AddAssessmentReviewerInput!, $key: String) {
    addAssessmentReviewer(input: $input, key: $key) {
      display_name
    }
  }
`)

interface Props {
  readonly assessmentId: string
  /** The reviewers who are already in the pool. */
  readonly reviewerIds: readonly string[]
}

/** Adds a reviewer to the pool of an assessment as soon as one is chosen. */
export function AddReviewer({ assessmentId, reviewerIds }: Props) {
  const { data } = useQuery(choicesQuery)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = useSave(addMutation)
  const { run, error, clearError } = useAsyncAction(async (user_id: string) => {
    await add({ id: assessmentId, user_id }, (added) => `${added.addAssessmentReviewer.display_name} is in the pool.`)
    setChosen([])
  })
  const free = data?.getReviewers.filter(({ id }) => !reviewerIds.includes(id))
  return (
    <>
      <MultiSelect
        label="Add reviewer"
        placeholder="Choose by name"
        single
        options={(free ?? []).map(({ id, display_name, open_reviews }) => ({
          value: id,
          label: `${display_name} (${open_reviews} open)`,
        }))}
        values={chosen}
        onChange={(values) => {
          setChosen(values)
          const [user_id] = values
          if (user_id) void run(user_id)
        }}
        loading={!free}
      />
      <MutationError error={error} onDismiss={clearError} />
    </>
  )
}
