import * as z from 'zod/mini'
import { developerChanges } from '#shared/developers/developerInput.ts'
import { countryHint } from '#web/developers/adding/countryHint.ts'
import { updateMutation } from '#web/developers/updateMutation.ts'
import { EditDialog } from '#web/platform/forms/dialogs/EditDialog.tsx'
import { CountryField } from '#web/platform/forms/fields/CountryField.tsx'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'

const countryQuery = graphql(`
  query getCountry($id: ID!) {
    getDeveloper(id: $id) {
      id
      version
      country
    }
  }
`)

const changes = z.pick(developerChanges, { country: true })

/** Sets the country of a developer, where a move needs it. @param id of the developer. */
export function EditCountryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, ...reading } = useQuery(countryQuery, { variables: { id }, showsErrors: true })
  const update = useSave(updateMutation)
  const developer = data?.getDeveloper
  return (
    <EditDialog noun="Country" record={developer} reading={reading} changes={changes} onSave={update} onClose={onClose}>
      <CountryField name="country" label="Country" description={countryHint} />
    </EditDialog>
  )
}
