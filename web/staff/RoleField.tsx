import { accountRoles, roleLabels } from '#shared/platform/permissions.ts'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'

const options = accountRoles.map((role) => ({ value: role, label: roleLabels[role] }))

interface Props {
  /** The text of the empty option. */
  readonly placeholder?: string
}

export function RoleField(props: Props) {
  return <SelectField {...props} name="role" label="Role" options={options} />
}
