import type { StageMove } from '#shared/developers/developerInput.ts'
import { applicantOwnerMutation } from '#web/developers/applicants/applicantOwnerMutation.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { explainConflict } from '#web/platform/records/status/explainConflict.ts'
import type { TriagedApplicant } from './useTriagedApplicant.ts'

const decideMutation = graphql(`
  mutation decideApplicant($input: DecideApplicantInput!, $key: String) {
    decideApplicant(input: $input, key: $key) {
      id
    }
  }
`)

const askMutation = graphql(`
  mutation askApplicant($input: AskApplicantInput!, $key: String) {
    askApplicant(input: $input, key: $key) {
      id
    }
  }
`)

type Move = Pick<StageMove, 'to'> &
  Partial<Pick<StageMove, 'reason' | 'note' | 'cool_off_until' | 'owner_id' | 'message'>>

/** Returns functions that save decisions on an applicant. They reject with an error that says what a colleague did meanwhile. */
export function useSaveDecisions() {
  const api = useApi()
  const options = { showsErrors: true, waits: false } as const
  const decide = useMutation(decideMutation, options)
  const ask = useMutation(askMutation, options)
  const assign = useMutation(applicantOwnerMutation, options)
  const explained = <Answer>(id: string, answer: Promise<Answer>): Promise<Answer> =>
    answer.catch(async (error: unknown) => {
      throw await explainConflict(api, error, { table: 'developers', id })
    })
  return {
    decide: ({ id, version }: TriagedApplicant, { to, reason, note, cool_off_until, owner_id, message }: Move) =>
      explained(id, decide({ id, version, to, reason, note, cool_off_until, owner_id, message })),
    ask: ({ id, version }: TriagedApplicant, message: string) => explained(id, ask({ id, version, message })),
    assign: async ({ id }: TriagedApplicant, owner_id: string) => {
      const answer = await assign({ selection: { ids: [id] }, owner_id, dry_run: false })
      const { count, skipped } = answer.data.setApplicantOwner
      if (count === 0) throw new Error(`${skipped.map(({ reason }) => reason).join(', ')}.`)
      return answer
    },
  }
}
