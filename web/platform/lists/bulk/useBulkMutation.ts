import type { ApiOperation } from '#web/platform/lib/api/operation.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { type BulkOutcome, type BulkResult, bulkResult } from './bulkAction.ts'

/** The mutation of a bulk action. Its only field is the plan, or what was done. */
export type BulkMutation<Input> = ApiOperation<Readonly<Record<string, BulkOutcome | null>>, { readonly input: Input }>

/** Returns a function that runs a bulk action, or its dry run. It rejects with an error for the user. */
export function useBulkMutation<Input>(mutation: BulkMutation<Input>): (input: Input) => Promise<BulkResult> {
  const run = useMutation(mutation, { showsErrors: true })
  return async (input) => {
    const { data, extensions } = await run(input)
    return bulkResult(Object.values(data)[0], extensions)
  }
}
