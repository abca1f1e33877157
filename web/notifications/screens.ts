import { addScreens } from '#web/platform/register/register.ts'

addScreens({
  bell: async () => (await import('./Bell.tsx')).Bell,
})
