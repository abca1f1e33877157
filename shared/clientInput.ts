import * as z from 'zod/mini'
import { emailAddress, optionalLine, requiredLine, rowId } from './fields.ts'

const chooseCompany = 'Please select a company to continue'

const fields = {
  display_name: requiredLine('Enter the full name.'),
  email: emailAddress(),
  username: optionalLine(),
}

/** What *Add New Client* asks for. */
export const clientInput = z.object({ ...fields, company_id: rowId(chooseCompany) })
export type ClientInput = z.output<typeof clientInput>

/** What *Edit Client* saves. Without a company the link stays as it is. */
export const clientChanges = z.object({ ...fields, company_id: z.nullish(rowId(chooseCompany)) })
export type ClientChanges = z.output<typeof clientChanges>
