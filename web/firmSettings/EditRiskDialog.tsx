import { riskParts } from '#shared/checkIns/placementRisks.ts'
import { riskForm, riskSettingOf } from '#shared/checkIns/riskSettings.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetFirmSettingsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { settingsQuery } from './settingsQuery.ts'

const setMutation = graphql(`
  mutation setRiskSettings($input: SetRiskSettingsInput!, $key: String) {
    setRiskSettings(input: $input, key: $key) {
      version
    }
  }
`)

const title = 'Edit Points of Risk'

/** Edits the points of each reason for the risk of a placement. */
export function EditRiskDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(settingsQuery, { showsErrors: true })
  if (!data) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  return <RiskForm settings={data.getFirmSettings} onClose={onClose} />
}

interface RiskFormProps {
  readonly settings: GetFirmSettingsQuery['getFirmSettings']
  readonly onClose: () => void
}

function RiskForm({ settings, onClose }: RiskFormProps) {
  const form = useSchemaForm(riskForm, formValues(riskForm, settings))
  const set = useSave(setMutation)
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Save"
      onSave={(input) => set({ ...input, version: settings.version }, 'The points of risk are saved.')}
      onClose={onClose}
    >
      {valuesOf(riskParts).map((part) => (
        <NumberField key={part} name={riskSettingOf[part]} label={riskParts[part].label} />
      ))}
      <NumberField
        name="risk_from"
        label="At risk from"
        description="A placement with this number of points or more is listed as at risk."
      />
    </FormDialog>
  )
}
