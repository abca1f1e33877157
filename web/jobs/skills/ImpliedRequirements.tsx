import { useField } from '#web/platform/forms/fields/useField.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ImpliedRequirements.module.css'
import { impliedSentences } from './impliedSentences.ts'

const impliedQuery = graphql(`
  query getImpliedSkills($ids: [ID!]!) {
    getImpliedSkills(ids: $ids) {
      skill {
        name
      }
      by {
        name
      }
    }
  }
`)

/** Warns where one required skill implies another. Both may be wanted, so the job can be saved as it is. */
export function ImpliedRequirements() {
  const { value: ids } = useField<string[]>('required')
  const { data } = useQuery(impliedQuery, { variables: { ids }, skip: ids.length < 2 })
  return (
    <p role="status" className={`${ui.optional} ${styles.warning}`}>
      {impliedSentences(data?.getImpliedSkills ?? []).join(' ')}
    </p>
  )
}
