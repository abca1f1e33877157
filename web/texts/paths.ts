import { withDialog } from '#web/platform/lib/address/paths.ts'

export const textPaths = {
  /** Opens a template in the dialog of all templates, over the list of developers, who get most messages. */
  template: (id: string) => `/developers?${withDialog('', 'message-templates', id)}`,
} as const
