import { addScreens } from '#web/platform/register/register.ts'
import { figurePaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'set-goal': true
    'figure-mail': true
  }
}

addScreens({
  screens: [
    {
      path: figurePaths.metrics,
      pattern: '/metrics/:figure?',
      label: 'Metrics',
      area: 'Developer Success',
      permission: 'metrics:read',
      load: async () => (await import('./MetricsPage.tsx')).MetricsPage,
    },
    {
      path: figurePaths.kpis,
      label: 'KPIs',
      tabOf: figurePaths.metrics,
      permission: 'goals:read',
      load: async () => (await import('./kpis/KpisPage.tsx')).KpisPage,
    },
  ],
  dialogs: {
    'figure-mail': {
      command: { label: 'Weekly Mail of Figures' },
      permission: 'metrics:read',
      load: async () => (await import('./FigureMailDialog.tsx')).FigureMailDialog,
    },
    'set-goal': {
      command: { label: 'Set Goal' },
      permission: 'goals:manage',
      load: async () => (await import('./goals/SetGoalDialog.tsx')).SetGoalDialog,
    },
  },
})
