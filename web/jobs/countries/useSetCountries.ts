import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { explainConflict } from '#web/platform/records/status/explainConflict.ts'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'

const countriesMutation = graphql(`
  mutation setJobCountries($input: SetJobCountriesInput!, $key: String) {
    setJobCountries(input: $input, key: $key) {
      id
    }
  }
`)

interface Job {
  readonly id: string
  readonly version: number
}

interface Places {
  /** All countries, but those of a region that is new. */
  readonly location: readonly string[]
  readonly regions: readonly string[]
}

/** Saves the accepted countries and regions of a job at once, and offers *Undo*. A conflict shows as a toast that names the other user. */
export function useSetCountries({ id, version }: Job) {
  const api = useApi()
  const set = useSave(countriesMutation)
  const { running: busy, run } = useAsyncAction(async ({ location, regions }: Places, done: string) => {
    try {
      await set({ id, version, location: [...location], regions: [...regions] }, done)
    } catch (error) {
      showToast('danger', failureText(await explainConflict(api, error, { table: 'jobs', id })))
    }
  })
  return { busy, save: (places: Places, done: string) => void run(places, done) }
}
