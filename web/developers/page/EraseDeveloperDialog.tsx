import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { eraseDeveloperInput } from '#shared/people/peopleInput.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import ui from '#web/platform/ui/ui.module.css'

const developerQuery = graphql(`
  query getErasedDeveloper($id: ID!) {
    getDeveloper(id: $id) {
      first_name
      last_name
      version
    }
  }
`)

const eraseMutation = graphql(`
  mutation eraseDeveloper($input: EraseDeveloperInput!, $key: String) {
    eraseDeveloper(input: $input, key: $key) {
      rows
      events
      files
    }
  }
`)

const title = 'Erase Person'
const width = 520
const eraseForm = z.pick(eraseDeveloperInput, { name: true })

/** Erases all personal data of a developer, once their name is typed. */
export function EraseDeveloperDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(developerQuery, { variables: { id }, showsErrors: true })
  const form = useSchemaForm(eraseForm, { name: '' })
  const navigate = useNavigate()
  const erase = useMutation(eraseMutation, { showsErrors: true })
  if (!data) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={width} />
  const { version, first_name, last_name } = data.getDeveloper
  const name = `${first_name} ${last_name}`
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Erase for Good"
      danger
      width={width}
      onSave={async (input) => {
        const { data } = await erase({ id, version, ...input })
        await navigate(developerPaths.developers, { replace: true })
        showToast('success', erasedText(data.eraseDeveloper))
        return false
      }}
      onClose={onClose}
    >
      <p className={modal.lead}>
        Everything personal about <strong>{name}</strong> is blanked in all records, in the whole history and in
        messages. Files are removed within minutes. Nobody can undo this.
      </p>
      <ul className={`${ui.bullets} ${ui.aside} ${ui.tight}`}>
        <li>Open job profiles and planned meetings end, and waiting messages are not sent.</li>
        <li>Stages, dates, results and the rates of placements stay without a name, so that figures still add up.</li>
        <li>
          Backups made before today still have the person. A restore erases the person again where the list of erased
          people beside the backup is of today or later: Vouch keeps that list at BACKUP_TO.
        </li>
        <li>
          Notes on other records, such as jobs, companies and handovers, may still mention the name. Check them and
          change them by hand.
        </li>
      </ul>
      <TextField name="name" label={`Type “${name}” to confirm`} />
    </FormDialog>
  )
}

function erasedText(erased: { rows: number; events: number; files: number }): string {
  const [rows, events] = [formatCount(erased.rows), formatCount(erased.events)]
  return `The person is erased, in ${rows} rows and ${events} entries of the history.`
}
