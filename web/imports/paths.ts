import { withDialog } from '#web/platform/lib/address/paths.ts'

export const importPaths = {
  import: '/import',
  imports: '/imports',
  importRun: (id: string) => `/imports?${withDialog('', 'import-run', id)}`,
} as const
