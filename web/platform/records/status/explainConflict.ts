import { apiError } from '#web/platform/lib/api/apiError.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import type { ActivityTable } from '#web/platform/lib/graphql.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { activityQuery } from '#web/platform/records/activity/useActivity.ts'

interface ChangedRecord {
  readonly table: ActivityTable
  readonly id: string
}

/**
 * Converts the error of a conflict to one that says who changed the record first, and what. It also reads the screen again. Returns any
 * other error unchanged.
 */
export async function explainConflict(api: Api, error: unknown, record: ChangedRecord): Promise<unknown> {
  const { code, field } = apiError(error)
  if (code !== 'CONFLICT' || field !== 'version') return error
  await api.readAgain()
  const { data } = await api.query(activityQuery, { variables: { ...record, limit: 1 }, showsErrors: true })
  const [latest] = data.getActivity
  if (!latest) return error
  const changes = latest.changes.map(
    ({ field, from, to }) => `${field} from ${from ?? 'nothing'} to ${to ?? 'nothing'}`,
  )
  const what = changes.length > 0 ? changes.join(', ') : latest.action
  const [who] = errorText(error)?.split('. Compare', 1) ?? []
  return new Error(`${who}: ${what}. Check it, and decide again.`)
}
