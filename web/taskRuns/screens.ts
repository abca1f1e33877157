import { clientPaths } from '#web/clients/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { taskRunPaths } from './paths.ts'

declare module '#web/platform/lib/dialogs.ts' {
  interface DialogNames {
    'task-run': true
  }
}

addScreens({
  screens: [
    {
      path: taskRunPaths.taskRuns,
      label: 'Tasks',
      tabOf: clientPaths.clients,
      permission: 'tasks:manage',
      load: async () => (await import('./TaskRunsPage.tsx')).TaskRunsPage,
    },
  ],
  dialogs: {
    'task-run': {
      permission: 'tasks:manage',
      load: async () => (await import('./TaskRunDialog.tsx')).TaskRunDialog,
    },
  },
})
