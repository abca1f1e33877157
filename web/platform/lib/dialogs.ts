/**
 * Every dialog that opens through `?dialog=`. Those that the specification gives a route of their own, such as /clients/{id}, are
 * child routes instead.
 */
export const dialogNames = [
  'add-client',
  'add-staff',
  'edit-company',
  'edit-staff',
  'messages',
  'save-view',
  'select-job',
] as const
export type DialogName = (typeof dialogNames)[number]
