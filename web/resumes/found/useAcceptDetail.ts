import type { FoundDetail } from '#shared/resumes/foundDetails.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

const updateMutation = graphql(`
  mutation acceptResumeDetail($input: UpdateDeveloperInput!, $key: String) {
    updateDeveloper(input: $input, key: $key) {
      id
    }
  }
`)

interface AcceptedDetail extends Pick<FoundDetail, 'name' | 'value'> {
  readonly record: { readonly id: string; readonly version: number }
  /** The sentence that tells of it. */
  readonly told: string
}

/** Writes a detail of a resume into the record of its developer, unless that was changed since it was read. */
export function useAcceptDetail() {
  const update = useSave(updateMutation)
  return useAsyncAction(({ record: { id, version }, name, value, told }: AcceptedDetail) =>
    update({ id, version, changes: { [name]: value } }, told),
  )
}
