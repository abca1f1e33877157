/**
 * The dialogs that `?dialog=` opens. Dialogs to which the specification gives a route, such as /clients/{id}, are child routes
 * instead.
 */
export const dialogNames = [
  'add-client',
  'add-developer-skill',
  'add-developer',
  'add-reply',
  'add-meeting',
  'add-skill',
  'add-staff',
  'confirmation-message',
  'edit-company',
  'edit-developer-skill',
  'edit-meeting',
  'edit-public-job',
  'edit-reply',
  'edit-skill',
  'edit-staff',
  'erase-developer',
  'merge-developer',
  'merge-skill',
  'message-templates',
  'messages',
  'move-portfolio',
  'save-view',
  'search-developers',
  'select-job',
  'upload-resume',
] as const
export type DialogName = (typeof dialogNames)[number]
