import { accountRoles, roleLabels } from '#shared/permissions.ts'
import { SelectField } from '#web/platform/forms/SelectField.tsx'

const options = accountRoles.map((role) => ({ value: role, label: roleLabels[role] }))

interface Props {
  readonly required?: boolean
  /** What stands first while nothing is chosen. */
  readonly placeholder?: string
}

/** The `role` of an account of the staff. */
export function RoleField(props: Props) {
  return <SelectField {...props} name="role" label="Role" options={options} />
}
