import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { useSave } from '#web/platform/forms/useSave.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { apiError } from '#web/platform/lib/apiError.ts'
import { graphql, type MoveJobProfileMutationVariables } from '#web/platform/lib/graphql.ts'
import { madeBy } from './madeBy.ts'

const moveMutation = graphql(`
  mutation moveJobProfile(
    $id: ID!
    $to: JobProfileStatus!
    $reason: JobProfileEndReason
    $note: String
    $message: String
    $cost_rate: Float
    $cost_currency: String
    $bill_rate: Float
    $without_price: Boolean! = false
    $weekly_hours: Int
    $starts_on: String
    $consented_at: DayOrMoment
    $consent_method: ConsentMethod
    $confirmed: [ID!]!
    $version: Int!
    $key: String
  ) {
    moveJobProfile(
      id: $id
      to: $to
      reason: $reason
      note: $note
      message: $message
      cost_rate: $cost_rate
      cost_currency: $cost_currency
      bill_rate: $bill_rate
      without_price: $without_price
      weekly_hours: $weekly_hours
      starts_on: $starts_on
      consented_at: $consented_at
      consent_method: $consent_method
      confirmed: $confirmed
      version: $version
      key: $key
    ) {
      id
      status
      version
      placement_id
    }
  }
`)

interface Moved {
  readonly id: string
  readonly version: number
  readonly developer_name: string
}

type Move = Omit<MoveJobProfileMutationVariables, 'id' | 'version' | 'key'>

/** Moves a job profile and offers *Undo*. After a conflict, the screen shows the profile as it is now. */
export function useMoveJobProfile({ id, version, developer_name }: Moved) {
  const api = useApi()
  const save = useSave(moveMutation)
  return async (wanted: Move): Promise<void> => {
    try {
      const done = `${developer_name} moved to ${jobProfileStatuses[wanted.to].label}.`
      await save({ id, version, ...wanted }, done, madeBy)
    } catch (error) {
      if (apiError(error).code === 'CONFLICT') await api.readAgain()
      throw error
    }
  }
}
